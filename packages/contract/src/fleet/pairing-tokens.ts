import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { DeviceId } from './device-identity.ts';
import { GroupId } from './groups.ts';
import {
  DEFAULT_TOKEN_DAYS,
  ENDED_TOKEN_DAYS,
  MAX_PAIRING_TOKENS,
  MAX_SCREENS_NAME,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_SCREENS,
} from './pairing-token-limits.ts';
import { Address, Site } from './settings.ts';
import { Tags } from '../tags/tag-fields.ts';
import { say } from '../core/say.ts';

export const PairingTokenId = z.string().startsWith('ptk_').brand<'PairingTokenId', 'inout'>();
export type PairingTokenId = z.infer<typeof PairingTokenId>;

export const PairingToken = z.object({
  id: PairingTokenId,
  /** The name of the screens, followed by a number if there are several: `Lobby 1`, `Lobby 2`. */
  name: z.string(),
  /** The group that the screens join; null: none, or it was deleted. */
  group: z.object({ id: GroupId, name: z.string() }).nullable(),
  /** The tags, site and address that the screens get. */
  tags: z.array(z.string()),
  site: z.string(),
  address: z.string(),
  /** The number of screens that it pairs. */
  screens: z.number().int(),
  /** The number of screens that it has paired, including screens that were removed since. */
  paired: z.number().int(),
  /** The existing screens that it has paired, the earliest first. */
  devices: z.array(z.object({ id: DeviceId, name: z.string(), pairedAt: Instant })),
  /** The name of the member who made it; null when they have no sign-in any more. */
  madeBy: z.string().nullable(),
  createdAt: Instant,
  /** The time from which the token is refused. */
  expiresAt: Instant,
  /** `used`: it has paired all of its screens. */
  state: z.enum(['open', 'used', 'expired']),
});
export type PairingToken = z.infer<typeof PairingToken>;

export const NewPairingToken = z.object({
  name: lineSchema(MAX_SCREENS_NAME, 'Please enter a name'),
  groupId: GroupId.nullish(),
  tags: Tags.default([]),
  site: Site.default(''),
  address: Address.default(''),
  screens: z
    .number()
    .int()
    .min(1, say('Please enter at least one screen'))
    .max(MAX_TOKEN_SCREENS, say(`Please enter at most ${MAX_TOKEN_SCREENS} screens`)),
  days: z
    .number()
    .int()
    .min(1, say('Please enter at least one day'))
    .max(MAX_TOKEN_DAYS, say(`Please enter at most ${MAX_TOKEN_DAYS} days`))
    .default(DEFAULT_TOKEN_DAYS),
});
export type NewPairingToken = z.input<typeof NewPairingToken>;

const success = z.literal(true);

export const pairingTokens = defineRoutes({ reads: ['devices', 'groups', 'team'], changes: ['devices'] })({
  list: {
    method: 'GET',
    path: '/api/pairing-tokens',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: `List the pairing tokens, the newest first; those that were used up or have expired for ${ENDED_TOKEN_DAYS} days more`,
    response: z.object({ pairingTokens: z.array(PairingToken) }),
  },
  create: {
    method: 'POST',
    path: '/api/pairing-tokens',
    sentence: 'Prepared screens called {name}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: `Create a token with which screens pair by themselves, at most ${MAX_PAIRING_TOKENS} at a time; only this answer has it`,
    body: NewPairingToken,
    response: z.object({ success, pairingToken: PairingToken, token: z.string() }),
    status: 201,
    idempotency: { secret: 'token' },
    errors: ['pairing_token.limit_reached', 'group.not_found', 'group.follows_tags'],
  },
  revoke: {
    method: 'DELETE',
    path: '/api/pairing-tokens/:id',
    sentence: 'Revoked the pairing token {id}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Revoke a pairing token: it is refused at once. Screens that it has paired stay',
    params: z.object({ id: PairingTokenId }),
    response: z.object({ success }),
    errors: ['pairing_token.not_found'],
  },
});
