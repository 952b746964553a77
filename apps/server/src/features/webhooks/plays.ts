import type { WebhookDataOf } from '@vitrine/contract/integrations/webhook-events';
import { MAX_PLAY_ENTRIES } from '@vitrine/contract/integrations/webhook-types';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { addToOutbox, findGroupsOf } from './outbox-store.ts';
import { listAccountsWithPlays, listPlayReceivers, lockOldestHour, type PlayEntry, takePlays } from './play-store.ts';

const HOUR_MS = 3_600_000;

/** The most reports that one transaction turns into events. */
const BATCH = 5_000;

type Plays = WebhookDataOf<'plays.hourly'>;

/** Turns the plays that were reported in hours that are over into events. */
export async function reportPlays(db: Db, clock: Clock): Promise<void> {
  const now = clock();
  const over = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  for (const accountId of await listAccountsWithPlays(db, over)) {
    while (await db.transaction((tx) => reportBatch(tx, accountId, over)));
  }
}

/** False if there was nothing left. */
async function reportBatch(tx: Db, accountId: string, over: Date): Promise<boolean> {
  const from = await lockOldestHour(tx, accountId, over);
  if (from === null) return false;
  const until = new Date(from.getTime() + HOUR_MS);
  const taken = await takePlays(tx, accountId, until, BATCH);
  if (taken === null) return false;
  const receivers = await listPlayReceivers(tx, accountId);
  const isLimited = receivers.some(({ groupIds }) => groupIds !== null);
  const deviceIds = [...new Set(taken.map(({ deviceId }) => deviceId))];
  const groupsOf = isLimited ? await findGroupsOf(tx, deviceIds) : new Map<string, string[]>();
  const hour = { from: from.toISOString(), until: until.toISOString() };
  for (const { id: webhookId, groupIds } of receivers) {
    const entries = taken
      .filter(({ deviceId }) => groupIds === null || groupsOf.get(deviceId)?.some((id) => groupIds.includes(id)))
      .map(toEntry);
    const events = splitEntries(entries).map((part) => ({
      accountId,
      webhookId,
      type: 'plays.hourly' as const,
      at: until,
      data: { ...hour, entries: part } satisfies Plays,
    }));
    await addToOutbox(tx, events);
  }
  return true;
}

function splitEntries(entries: Plays['entries']): Plays['entries'][] {
  const parts: Plays['entries'][] = [];
  for (let i = 0; i < entries.length; i += MAX_PLAY_ENTRIES) parts.push(entries.slice(i, i + MAX_PLAY_ENTRIES));
  return parts;
}

const toEntry = (entry: PlayEntry): Plays['entries'][number] => ({
  screen: { id: DeviceId.parse(entry.deviceId), name: entry.deviceName },
  content: { id: entry.mediaId, name: entry.mediaName },
  playlist: entry.playlistId === null ? null : { id: entry.playlistId, name: entry.playlistName },
  plays: entry.plays,
  completed: entry.completed,
  durationMs: entry.durationMs,
});
