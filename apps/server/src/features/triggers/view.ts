import { type Trigger, TriggerId, type TriggerShows } from '@vitrine/contract/integrations/triggers';
import type { StandbyItem } from '@vitrine/contract/takeovers/takeovers';
import type { Db } from '../../platform/database.ts';
import type { StoredTarget } from '../../schema/integrations/triggers-tables.ts';
import { listCovers, toShownMedia } from '../library/index.ts';
import { listStandby } from '../takeovers/index.ts';
import { listDeviceNames, listGroupNames, listMediaRows, type Named, type TriggerRow } from './store.ts';

type Shown = Pick<StandbyItem, 'title' | 'content' | 'message' | 'strip'>;

/** The content, groups and devices that triggers of an account name, as far as they exist. */
interface Surroundings {
  shown: (trigger: Pick<TriggerRow, 'name' | 'shows'>) => Shown | null;
  target: (stored: StoredTarget) => { all: boolean; groups: Named[]; devices: Named[] };
}

/** Finds the content and the screens of all these triggers at once. */
export async function findSurroundings(
  db: Db,
  accountId: string,
  triggers: readonly Pick<TriggerRow, 'shows' | 'target'>[],
): Promise<Surroundings> {
  const mediaIds = triggers.flatMap(({ shows }) => (shows.kind === 'content' ? [shows.mediaId] : []));
  const rows = await listMediaRows(db, accountId, mediaIds);
  const covers = await listCovers(
    db,
    rows.map(({ id }) => id),
  );
  const contents = new Map(rows.filter(({ status }) => status === 'ready').map((row) => [row.id, row]));
  const standby = new Map((await listStandby(db, accountId)).map((item) => [item.id, item]));
  const groups = await listGroupNames(
    db,
    accountId,
    triggers.flatMap(({ target }) => target.groupIds),
  );
  const devices = await listDeviceNames(
    db,
    accountId,
    triggers.flatMap(({ target }) => target.deviceIds),
  );

  function findContent(shows: TriggerShows & { kind: 'content' }, title: string): Shown | null {
    const row = contents.get(shows.mediaId);
    if (row === undefined || row.kind !== shows.mediaType) return null;
    return { title, content: toShownMedia(row, covers), message: null, strip: null };
  }

  return {
    shown({ name, shows }) {
      if (shows.kind === 'content') return findContent(shows, name);
      const item = standby.get(shows.standbyId);
      if (item === undefined) return null;
      const { title, content, message, strip } = item;
      return content === null && message === null && strip === null ? null : { title, content, message, strip };
    },
    target: ({ all, groupIds, deviceIds }) => ({
      all,
      groups: groups.filter(({ id }) => groupIds.includes(id)),
      devices: devices.filter(({ id }) => deviceIds.includes(id)),
    }),
  };
}

/** Triggers as the API answers them. */
export async function toTriggers(db: Db, accountId: string, rows: readonly TriggerRow[]): Promise<Trigger[]> {
  const around = await findSurroundings(db, accountId, rows);
  return rows.map((row) => {
    const shown = around.shown(row);
    const target = around.target(row.target);
    return {
      id: TriggerId.parse(row.id),
      name: row.name,
      shows: row.shows,
      shown,
      target,
      minutes: row.minutes,
      repeat: row.repeat,
      missing: [...(shown === null ? (['shown'] as const) : []), ...(isEmpty(target) ? (['target'] as const) : [])],
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      timesUsed: row.timesUsed,
    };
  });
}

/** True if none of the groups and devices exist any more. */
export const isEmpty = ({ all, groups, devices }: ReturnType<Surroundings['target']>): boolean =>
  !all && groups.length === 0 && devices.length === 0;
