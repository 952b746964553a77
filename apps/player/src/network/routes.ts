import type { localAgent } from '@vitrine/contract/agent/local';
import type { logs } from '@vitrine/contract/activity/logs';
import type { AddressOf, RequestOf, ResponseOf, RouteAt } from '@vitrine/contract/core/route';
import type { commands } from '@vitrine/contract/fleet/commands';
import type { pairing } from '@vitrine/contract/fleet/pairing';
import type { player } from '@vitrine/contract/player/player';
import type { plays } from '@vitrine/contract/reports/plays';

// Types only: the schemas behind them, and zod with them, stay out of the player's bundle.
type PlayerRoute =
  | (typeof pairing)[keyof typeof pairing]
  | (typeof player)[keyof typeof player]
  | (typeof localAgent)[keyof typeof localAgent]
  | typeof commands.pending
  | typeof commands.uploadScreenshot
  | typeof plays.send
  | typeof logs.send;

/** Every endpoint that a player may call: `GET /api/player/v1/manifest`. */
export type Address = AddressOf<PlayerRoute>;

/** The request of an endpoint: path parameters, query and body. */
export type RequestAt<A extends Address> = RequestOf<RouteAt<PlayerRoute, A>>;

/** The response body of an endpoint. */
export type ResponseAt<A extends Address> = ResponseOf<RouteAt<PlayerRoute, A>>;
