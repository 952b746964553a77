import { player as playerTable, ScreenPart } from '@vitrine/contract/player';
import { answerJson, answerNotModified } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import { joinJson } from '../../platform/shared-json.ts';
import type { Commands } from '../fleet/index.ts';
import type { Library } from '../library/index.ts';
import type { DeviceNotifications } from './device-notifications.ts';
import type { Player } from './service.ts';

interface Services {
  library: Library;
  player: Player;
  notifications: DeviceNotifications;
  commands: Commands;
}

export function servePlayer({ serve }: Http, { library, player, notifications, commands }: Services): void {
  serve(playerTable, {
    manifest: async ({ caller, origin }) => {
      const { etag, parts } = await player.manifest(caller, (current) => namesEtag(origin.ifNoneMatch, current));
      const headers = { etag: `"${etag}"` };
      if (parts === null) return answerNotModified(headers);
      return answerJson(joinJson(ScreenPart.parse(parts.own), parts.shared.json, origin.acceptsGzip), headers);
    },
    asset: async ({ caller, params }) => library.file(caller.accountId, 'asset', params.sha256),
    heartbeat: ({ caller, body }) => player.heartbeat(caller, body),
    startFailure: async ({ caller, body }) => {
      await player.reportStartFailure(caller, body);
      return { success: true as const };
    },
    events: async ({ caller, openStream }) => notifications.follow(caller, openStream()),
    acknowledge: async ({ caller, params, body }) => {
      if (params.id.startsWith('cmd_')) await commands.settle(caller, params.id, body);
      else notifications.answer(caller, params.id);
      return { success: true as const };
    },
  });
}

/** True if an `If-None-Match` header names this tag, quoted or not. */
function namesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '') === etag);
}
