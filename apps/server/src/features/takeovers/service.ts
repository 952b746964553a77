import { AppError } from '@vitrine/contract/core/errors';
import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import type { Receipt } from '@vitrine/contract/playout/assignments';
import type { Message } from '@vitrine/contract/playout/message';
import type { StandbyItem, Takeover, TakeoverDelivery, TakeoverScreen } from '@vitrine/contract/takeovers';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { writeCursor } from '../../platform/page-cursor.ts';
import { lockAccount } from '../accounts/index.ts';
import { type DeviceList, findDevices, lockDevices, lockGroups } from '../fleet/index.ts';
import { findReadyContent } from '../library/index.ts';
import { receiptOf } from '../playout/index.ts';
import { lockMedia } from '../schedule/index.ts';
import { deliveryOf, listCoveredScreens } from './delivery-store.ts';
import { readScreenCursor } from './screen-cursor.ts';
import { listStandby, replaceStandby } from './standby-store.ts';
import {
  endOf,
  findTakeover,
  hasTakeover,
  insertTakeover,
  listCovered,
  listEnded,
  listRunning,
  lockTakeover,
  type TakeoverRow,
  updateTakeover,
} from './store.ts';

export type Takeovers = ReturnType<typeof createTakeovers>;

interface Choice {
  mediaType: ContentKind;
  mediaId: ContentId;
}

/** Either content or a message. */
interface Shown {
  content: Choice | null;
  message: Message | null;
}

interface NewTakeover extends Shown {
  title: string;
  target: { all?: true | undefined; groupIds: readonly string[]; deviceIds: readonly string[] };
  until: string | null;
}

interface NewStandby extends Shown {
  /** Of an item that is kept. */
  id?: string | undefined;
  title: string;
}

interface Change {
  title?: string | undefined;
  message?: Message | undefined;
  until?: string | null | undefined;
}

/** The takeover after a change, and the devices that it affects. */
interface Done {
  takeover: Takeover;
  receipt: Receipt;
}

interface ScreenQuery {
  state: 'showing' | 'missing';
  limit?: number | undefined;
  cursor?: string | undefined;
}

interface Dependencies {
  db: Db;
  clock: Clock;
  deviceList: DeviceList;
}

export function createTakeovers({ db, clock, deviceList }: Dependencies) {
  async function answer(accountId: string, id: string, now: Date): Promise<Done> {
    const takeover = await findTakeover(db, accountId, id, now);
    if (takeover === null) throw new AppError('takeover.not_found');
    return { takeover, receipt: receiptOf(await listCovered(db, id)) };
  }

  return {
    async list(accountId: string): Promise<{ at: string; running: Takeover[]; ended: Takeover[] }> {
      const now = clock();
      const [running, ended] = await Promise.all([listRunning(db, accountId, now), listEnded(db, accountId, now)]);
      return { at: now.toISOString(), running, ended };
    },

    /**
     * Starts a takeover. It comes before those that run on the same devices, which show again when it has ended.
     *
     * @throws media.not_found, media.not_ready, group.not_found, device.not_found, takeover.ends_in_past
     */
    async start(accountId: string, { title, target, until, ...shown }: NewTakeover): Promise<Done> {
      const now = clock();
      const id = newId('tko');
      await db.transaction(async (tx) => {
        const targets = target.all === true ? [] : await resolveTargets(tx, accountId, target);
        const row = {
          id,
          accountId,
          title,
          ...(await resolveShown(tx, accountId, shown)),
          coversAll: target.all === true,
          startedAt: now,
          untilAt: until === null ? null : futureInstant(until, now),
          endedAt: null,
        };
        await insertTakeover(tx, row, targets);
      });
      return answer(accountId, id, now);
    },

    /**
     * Changes the title, the message or the end of a takeover that runs.
     *
     * @throws takeover.not_found, takeover.ended, takeover.has_no_message, takeover.ends_in_past
     */
    async change(accountId: string, id: string, { title, message, until }: Change): Promise<Done> {
      const now = clock();
      await db.transaction(async (tx) => {
        const row = await getLocked(tx, accountId, id);
        if (endOf(row, now) !== null) throw new AppError('takeover.ended');
        if (message !== undefined && row.message === null) throw new AppError('takeover.has_no_message');
        const untilAt = typeof until === 'string' ? futureInstant(until, now) : until;
        if (title === undefined && message === undefined && untilAt === undefined) return;
        await updateTakeover(tx, id, {
          ...(title === undefined ? {} : { title }),
          ...(message === undefined ? {} : { message }),
          ...(untilAt === undefined ? {} : { untilAt }),
        });
      });
      return answer(accountId, id, now);
    },

    /**
     * Ends a takeover, unless it has ended.
     *
     * @throws takeover.not_found
     */
    async end(accountId: string, id: string): Promise<Done> {
      const now = clock();
      await db.transaction(async (tx) => {
        const row = await getLocked(tx, accountId, id);
        if (endOf(row, now) === null) await updateTakeover(tx, id, { endedAt: now });
      });
      return answer(accountId, id, now);
    },

    /**
     * How many of the devices that a takeover covers show it, and which do not.
     *
     * @throws takeover.not_found
     */
    async delivery(accountId: string, id: string): Promise<TakeoverDelivery> {
      if (!(await hasTakeover(db, accountId, id))) throw new AppError('takeover.not_found');
      return deliveryOf(await listCoveredScreens(db, id, clock()));
    },

    /**
     * The devices that show a takeover, or those that do not, by name; all, or a page of them.
     *
     * @throws takeover.not_found; request.invalid when the cursor is malformed
     */
    async screens(
      accountId: string,
      id: string,
      { state, limit, cursor }: ScreenQuery,
    ): Promise<{ screens: TakeoverScreen[]; next: string | null; total: number }> {
      if (!(await hasTakeover(db, accountId, id))) throw new AppError('takeover.not_found');
      const after = cursor === undefined ? null : readScreenCursor(cursor);
      const covered = await listCoveredScreens(db, id, clock(), after);
      const matching = covered.filter((screen) => (screen.state === 'onAir') === (state === 'showing'));
      const { page, next } = pageOf(matching, limit);
      const states = new Map(page.map((screen) => [screen.id, screen.state]));
      const devices = await deviceList.some(accountId, [...states.keys()]);
      const screens = devices.map((device) => ({ ...device, state: states.get(device.id) ?? 'loading' }));
      return { screens, next, total: matching.length };
    },

    standby: (accountId: string): Promise<StandbyItem[]> => listStandby(db, accountId),

    /**
     * Replaces the prepared takeovers.
     *
     * @throws media.not_found, media.not_ready
     */
    async setStandby(accountId: string, items: readonly NewStandby[]): Promise<StandbyItem[]> {
      await db.transaction((tx) => saveStandby(tx, accountId, items));
      return listStandby(db, accountId);
    },
  };
}

type CoveredScreen = Awaited<ReturnType<typeof listCoveredScreens>>[number];

/** The first of those after the cursor, and the cursor of the next page; null: there is none. */
function pageOf(screens: readonly CoveredScreen[], limit?: number): { page: CoveredScreen[]; next: string | null } {
  const following = screens.filter(({ isAfter }) => isAfter);
  const page = following.slice(0, limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && page.length < following.length;
  return { page, next: hasMore ? writeCursor(last.nameKey, last.id) : null };
}

/** Items with the id of a stored one keep it. */
async function saveStandby(tx: Db, accountId: string, items: readonly NewStandby[]): Promise<void> {
  await lockAccount(tx, accountId);
  const known = new Set((await listStandby(tx, accountId)).map(({ id }) => id));
  const rows = [];
  for (const [position, { id, title, ...shown }] of items.entries()) {
    const isKept = id !== undefined && known.delete(id);
    const kept = isKept ? id : newId('stb');
    rows.push({ id: kept, accountId, position, title, ...(await resolveShown(tx, accountId, shown)) });
  }
  await replaceStandby(tx, accountId, rows);
}

async function getLocked(tx: Db, accountId: string, id: string): Promise<TakeoverRow> {
  const row = await lockTakeover(tx, accountId, id);
  if (row === null) throw new AppError('takeover.not_found');
  return row;
}

/**
 * The groups and devices that a takeover names, locked until the transaction ends.
 *
 * @throws group.not_found, device.not_found
 */
async function resolveTargets(
  tx: Db,
  accountId: string,
  { groupIds, deviceIds }: NewTakeover['target'],
): Promise<{ groupId?: string; deviceId?: string }[]> {
  const groups = await lockGroups(tx, accountId, groupIds);
  if (groups.length < new Set(groupIds).size) throw new AppError('group.not_found');
  const wanted = await findDevices(tx, accountId, deviceIds);
  await lockDevices(
    tx,
    wanted.map(({ id }) => id),
  );
  // Those that were removed before they were locked are missing now.
  const found = await findDevices(tx, accountId, deviceIds);
  const isUnknown = (ref: string): boolean => !found.some(({ id, deviceId }) => id === ref || deviceId === ref);
  if (deviceIds.some(isUnknown)) throw new AppError('device.not_found');
  return [...groups.map((groupId) => ({ groupId })), ...found.map(({ id: deviceId }) => ({ deviceId }))];
}

/** The columns of either content or a message; the content is locked until the transaction ends. */
async function resolveShown(
  tx: Db,
  accountId: string,
  { content, message }: Shown,
): Promise<{ mediaId: string | null; message: Message | null }> {
  if (content === null) return { mediaId: null, message };
  await lockMedia(tx, content.mediaId);
  const { id } = await findReadyContent(tx, accountId, content.mediaId, content.mediaType);
  return { mediaId: id, message: null };
}

function futureInstant(text: string, now: Date): Date {
  const instant = new Date(text);
  if (instant <= now) throw new AppError('takeover.ends_in_past');
  return instant;
}
