import { fleet as fleetTable } from '@vitrine/contract/fleet/devices';
import { player as playerTable } from '@vitrine/contract/player';
import { answer, notModified } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { Commands, Pairing, Registration } from '../fleet/index.ts';
import type { Media } from '../uploads/index.ts';
import type { ShowingService } from '../playout/index.ts';
import type { Hints } from './hints.ts';
import type { Player } from './service.ts';

interface Services {
  media: Media;
  player: Player;
  pairing: Pairing;
  registration: Registration;
  hints: Hints;
  commands: Commands;
  showing: ShowingService;
}

export function servePlayer(
  { serve }: Http,
  { media, player, pairing, registration, hints, commands, showing }: Services,
): void {
  serve(fleetTable, {
    list: async ({ caller, query }) => {
      const { devices, next, total } = await showing.listDevices(caller.accountId, query);
      return answer(devices, { next, total });
    },
    get: async ({ caller, params }) => showing.getDevice(caller.accountId, params.deviceId),
    pair: async ({ caller, body, origin }) => {
      const id = await pairing.claim(caller.accountId, body, origin.address);
      return showing.getDevice(caller.accountId, id);
    },
    ping: async ({ caller }) => ({ results: await player.ping(caller.accountId) }),
  });

  serve(playerTable, {
    startPairing: async ({ body, origin }) => pairing.start(body, origin.address),
    pollPairing: async ({ params, origin }) => pairing.poll(params.pairingId, origin.bearer),
    register: async ({ caller, body }) => {
      const { isNew, ...registered } = await registration.register(caller.accountId, body);
      return answer(registered, { status: isNew ? 201 : 200 });
    },
    manifest: async ({ caller, origin }) => {
      const { etag, manifest } = await player.manifest(caller, (current) => names(origin.ifNoneMatch, current));
      const headers = { etag: `"${etag}"` };
      return manifest === null ? notModified(headers) : answer(manifest, { headers });
    },
    asset: async ({ caller, params }) => media.file(caller.accountId, 'asset', params.sha256),
    heartbeat: ({ caller, body }) => player.heartbeat(caller, body),
    events: async ({ caller, openStream }) => hints.follow(caller, openStream()),
    acknowledge: async ({ caller, params, body }) => {
      if (params.id.startsWith('cmd_')) await commands.settle(caller, params.id, body);
      else hints.answer(caller, params.id);
      return { success: true as const };
    },
  });
}

/** Whether an `If-None-Match` header names this tag, quoted or not. */
function names(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '') === etag);
}
