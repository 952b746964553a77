import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@vitrine/contract/core/errors';
import type { Receipt } from '@vitrine/contract/playout/assignments';
import type { Message } from '@vitrine/contract/playout/message';
import type { Strip } from '@vitrine/contract/playout/strip';
import { MAX_STANDBY } from '@vitrine/contract/takeovers/takeover-limits';
import type { StandbyItem, Takeover, TakeoverDelivery, TakeoverScreen } from '@vitrine/contract/takeovers/takeovers';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { shortenName } from '../../platform/database/sort-key.ts';
import { writeCursor } from '../../platform/page-cursor.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAccount } from '../accounts/index.ts';
import { logEvents, type Logs } from '../activity/index.ts';
import type { DeviceList } from '../fleet/index.ts';
import { createReceipt } from '../playout/index.ts';
import { summarizeDelivery, listCoveredScreens } from './delivery-store.ts';
import { readScreenCursor } from './screen-cursor.ts';
import { deleteStandby, insertStandby, replaceStandby } from './standby-store.ts';
import { listCovered, listStandby } from './reads.ts';
import {
  findEnd,
  findTakeover,
  hasTakeover,
  listEnded,
  listEndedByTime,
  listRunning,
  lockTakeover,
  type TakeoverRow,
  updateTakeover,
} from './store.ts';
import { saveTarget, type Target } from './targets.ts';
import {
  endTakeover,
  type NewTakeover,
  requireFutureInstant,
  resolveShown,
  type Shown,
  startTakeover,
  toLogEntry,
} from './verbs.ts';

interface NewStandby extends Shown {
  /** The id of an item that is kept. */
  id?: string | undefined;
  title: string;
  /** Unless given, an item that is kept stays as it is. */
  onePress?: boolean | undefined;
}

interface Change {
  title?: string | undefined;
  message?: Message | undefined;
  strip?: Strip | undefined;
  target?: Target | undefined;
  until?: string | null | undefined;
}

/** The takeover after a change, and the devices that it affects. */
interface Done {
  takeover: Takeover;
  receipt: Receipt;
}

/** A takeover that ended because its time was over. */
export interface EndedTakeover {
  id: string;
  accountId: string;
  title: string;
  kind: 'full' | 'strip';
  at: Date;
}

interface ScreenQuery {
  state: 'showing' | 'missing';
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A takeover may be committed so long after the end that was checked against the clock. */
const LATE_COMMIT_MS = 60_000;

export type Takeovers = ReturnType<typeof createTakeovers>;

export function createTakeovers({ db, clock }: Platform, { deviceList, logs }: { deviceList: DeviceList; logs: Logs }) {
  async function answer(accountId: string, id: string, now: Date): Promise<Done> {
    const takeover = await findTakeover(db, accountId, id, now);
    if (takeover === null) throw new AppError('takeover.not_found');
    return { takeover, receipt: createReceipt(await listCovered(db, id)) };
  }

  return {
    async list({ accountId }: InAccount): Promise<{ at: string; running: Takeover[]; ended: Takeover[] }> {
      const now = clock();
      const [running, ended] = await Promise.all([listRunning(db, accountId, now), listEnded(db, accountId, now)]);
      return { at: now.toISOString(), running, ended };
    },

    /**
     * Starts a takeover. It covers those of its kind that run on the same devices, which show again when it has ended.
     *
     * @throws media.not_found, media.not_ready, group.not_found, device.not_found, takeover.ends_in_past,
     *   takeover.already_running, auth.outside_limits
     */
    async start({ accountId, userId }: { accountId: string; userId: string }, takeover: NewTakeover): Promise<Done> {
      const now = clock();
      const by = { accountId, starter: { userId } };
      const id = await db.transaction((tx) => startTakeover(tx, { logs, now }, by, takeover));
      return answer(accountId, id, now);
    },

    /**
     * Changes the title, the message or strip, the screens or the end of a takeover that runs.
     *
     * @throws takeover.not_found, takeover.ended, takeover.has_no_message, takeover.has_no_strip, takeover.ends_in_past,
     *   group.not_found, device.not_found, auth.outside_limits
     */
    async update(
      { accountId }: InAccount,
      id: string,
      { title, message, strip, target, until }: Change,
    ): Promise<Done> {
      const now = clock();
      await db.transaction(async (tx) => {
        const row = await getLocked(tx, accountId, id);
        if (findEnd(row, now) !== null) throw new AppError('takeover.ended');
        if (message !== undefined && row.message === null) throw new AppError('takeover.has_no_message');
        if (strip !== undefined && row.strip === null) throw new AppError('takeover.has_no_strip');
        const untilAt = typeof until === 'string' ? requireFutureInstant(until, now) : until;
        const change = {
          ...(title === undefined || title === row.title ? {} : { title }),
          ...(message === undefined || isDeepStrictEqual(message, row.message) ? {} : { message }),
          ...(strip === undefined || isDeepStrictEqual(strip, row.strip) ? {} : { strip }),
          ...(untilAt === undefined || untilAt?.getTime() === row.untilAt?.getTime() ? {} : { untilAt }),
        };
        await updateTakeover(tx, id, change);
        const hasOtherScreens = target !== undefined && (await saveTarget(tx, row, target));
        if (Object.keys(change).length === 0 && !hasOtherScreens) return;
        await logs.record(
          tx,
          toLogEntry({ ...row, ...change }, describeChanged({ ...row, ...change }.title, change, hasOtherScreens)),
        );
      });
      return answer(accountId, id, now);
    },

    /**
     * Ends a takeover, unless it has ended.
     *
     * @throws takeover.not_found
     */
    async end({ accountId }: InAccount, id: string): Promise<Done> {
      const now = clock();
      await db.transaction(async (tx) => {
        const row = await getLocked(tx, accountId, id);
        if (findEnd(row, now) !== null) return;
        await endTakeover(tx, { logs, now }, row);
      });
      return answer(accountId, id, now);
    },

    /**
     * Counts the covered devices that show a takeover, and names those that do not.
     *
     * @throws takeover.not_found
     */
    async delivery({ accountId }: InAccount, id: string): Promise<TakeoverDelivery> {
      if (!(await hasTakeover(db, accountId, id))) throw new AppError('takeover.not_found');
      return summarizeDelivery(await listCoveredScreens(db, id, clock()));
    },

    /**
     * The devices that show a takeover, or those that do not, by name; all, or a page of them.
     *
     * @throws takeover.not_found; request.invalid when the cursor is malformed
     */
    async screens(
      { accountId }: InAccount,
      id: string,
      { state, limit, cursor }: ScreenQuery,
    ): Promise<{ items: TakeoverScreen[]; next: string | null; total: number }> {
      if (!(await hasTakeover(db, accountId, id))) throw new AppError('takeover.not_found');
      const after = cursor === undefined ? null : readScreenCursor(cursor);
      const covered = await listCoveredScreens(db, id, clock(), after);
      const matching = covered.filter((screen) => (screen.state === 'onAir') === (state === 'showing'));
      const { page, next } = cutPage(matching, limit);
      const states = new Map(page.map((screen) => [screen.id, screen.state]));
      const devices = await deviceList.some(accountId, [...states.keys()]);
      const items = devices.map((device) => ({ ...device, state: states.get(device.id) ?? ('loading' as const) }));
      return { items, next, total: matching.length };
    },

    /**
     * Writes an entry to the activity log for each takeover that ended by itself within (`after`, `until`], once.
     *
     * @returns the takeovers for which an entry was written
     */
    async recordEnds(tx: Db, after: Date, until: Date): Promise<EndedTakeover[]> {
      const found = await listEndedByTime(tx, new Date(after.getTime() - LATE_COMMIT_MS), until);
      const ended = found.map((row) => ({ row, id: `${row.id} ended`, at: row.untilAt ?? until }));
      const written = await logs.recordOnce(
        tx,
        ended.map(({ row, id, at }) => ({
          ...toLogEntry(row, logEvents.takeoverEndedByItself.write(row.title)),
          id,
          at,
        })),
      );
      return ended
        .filter(({ id }) => written.has(id))
        .map(({ row: { id, accountId, title, strip }, at }) => {
          return { id, accountId, title, kind: strip === null ? 'full' : 'strip', at };
        });
    },

    standby: ({ accountId }: InAccount): Promise<StandbyItem[]> => listStandby(db, accountId),

    /** Prepares one more takeover, which is a message; returns its id, or null if there is no room for it. */
    addStandby: ({ accountId }: InAccount, { title, message }: { title: string; message: Message }) =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const prepared = await listStandby(tx, accountId);
        if (prepared.filter(({ strip }) => strip === null).length >= MAX_STANDBY) return null;
        const id = newId('stb');
        await insertStandby(tx, { id, accountId, title, message });
        return id;
      }),

    /** Removes a prepared takeover, unless it is gone. */
    removeStandby: ({ accountId }: InAccount, id: string): Promise<void> => deleteStandby(db, accountId, id),

    /**
     * Replaces the prepared takeovers.
     *
     * @throws media.not_found, media.not_ready
     */
    async setStandby({ accountId }: InAccount, { items }: { items: readonly NewStandby[] }): Promise<StandbyItem[]> {
      await db.transaction((tx) => saveStandby(tx, accountId, items));
      return listStandby(db, accountId);
    },
  };
}

type CoveredScreen = Awaited<ReturnType<typeof listCoveredScreens>>[number];

/** The first of those after the cursor, and the cursor of the next page; null: there is none. */
function cutPage(screens: readonly CoveredScreen[], limit?: number): { page: CoveredScreen[]; next: string | null } {
  const following = screens.filter(({ isAfter }) => isAfter);
  const page = following.slice(0, limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && page.length < following.length;
  return { page, next: hasMore ? writeCursor(shortenName(last.name), last.id) : null };
}

/** Items with the id of a stored one keep it. */
async function saveStandby(tx: Db, accountId: string, items: readonly NewStandby[]): Promise<void> {
  await lockAccount(tx, accountId);
  const known = new Map((await listStandby(tx, accountId)).map((item) => [item.id, item]));
  const rows = [];
  for (const [position, { id, title, onePress, ...shown }] of items.entries()) {
    const kept = id === undefined ? undefined : known.get(id);
    if (kept !== undefined) known.delete(kept.id);
    rows.push({
      id: kept?.id ?? newId('stb'),
      accountId,
      position,
      title,
      onePress: onePress ?? kept?.onePress ?? false,
      ...(await resolveShown(tx, accountId, shown)),
    });
  }
  await replaceStandby(tx, accountId, rows);
}

/** `changed: message, screens`; the text of a strip is called its message. */
function describeChanged(
  title: string,
  change: Partial<Pick<TakeoverRow, 'title' | 'message' | 'strip' | 'untilAt'>>,
  hasOtherScreens: boolean,
) {
  const words = [
    ...('title' in change ? ['title'] : []),
    ...('message' in change || 'strip' in change ? ['message'] : []),
    ...(hasOtherScreens ? ['screens'] : []),
    ...('untilAt' in change ? ['end'] : []),
  ];
  return logEvents.takeoverChanged.write(title, words.join(', '));
}

async function getLocked(tx: Db, accountId: string, id: string): Promise<TakeoverRow> {
  const row = await lockTakeover(tx, accountId, id);
  if (row === null) throw new AppError('takeover.not_found');
  return row;
}
