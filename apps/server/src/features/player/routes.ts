import { ScreenPart } from '@vitrine/contract/player/manifest-schema';
import { type player as table } from '@vitrine/contract/player/player';
import { answerJson, answerNotModified, type Verbs } from '../../http/handlers.ts';
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

/** The device API. */
export const createPlayerVerbs = ({ library, player, notifications, commands }: Services): Verbs<typeof table> => ({
  ...player,
  manifest: async (caller, { ifNoneMatch, acceptsGzip }) => {
    const { etag, parts } = await player.manifest(caller, (current) => namesEtag(ifNoneMatch, current));
    const headers = { etag: `"${etag}"` };
    if (parts === null) return answerNotModified(headers);
    return answerJson(joinJson(ScreenPart.parse(parts.own), parts.shared.json, acceptsGzip), headers);
  },
  asset: ({ accountId }, sha256) => library.file(accountId, 'asset', sha256),
  events: (caller, openStream) => notifications.follow(caller, openStream()),
  acknowledge: async (caller, id, report) => {
    if (id.startsWith('cmd_')) await commands.settle(caller, id, report);
    else notifications.answer(caller, id);
  },
});

/** True if an `If-None-Match` header names this tag, quoted or not. */
function namesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '') === etag);
}
