import { type Message, Message as MessageSchema } from '@vitrine/contract/playout/message';
import { Strip } from '@vitrine/contract/playout/strip';
import { type Takeover, TakeoverId } from '@vitrine/contract/takeovers/takeovers';
import { and, type AnyColumn, desc, eq, getTableColumns, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database.ts';
import { seesAllScreens } from '../../platform/database/limits.ts';
import { sortKeyOf, toSortKey } from '../../platform/database/sort-key.ts';
import { users } from '../../schema/accounts-tables.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { groupMembers, groups } from '../../schema/groups-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { takeoverDevices, takeovers, takeoverTargets } from '../../schema/takeovers-tables.ts';
import { listCovers, toShownMedia } from '../library/index.ts';

/** The takeovers that have ended which a list contains. */
const ENDED_LISTED = 20;

export type TakeoverRow = typeof takeovers.$inferSelect;

/** A device or a group that a takeover names. */
export type TargetRow = Omit<typeof takeoverTargets.$inferInsert, 'takeoverId'>;

/** Takeovers of the account that run at this time, the newest first. */
export const listRunning = (db: Db, accountId: string, now: Date): Promise<Takeover[]> =>
  listTakeovers(db, and(eq(takeovers.accountId, accountId), isTakeoverRunning(now)), now);

/** The account's takeovers that have ended, the newest first. */
export const listEnded = (db: Db, accountId: string, now: Date): Promise<Takeover[]> =>
  listTakeovers(db, and(eq(takeovers.accountId, accountId), sql`not (${isTakeoverRunning(now)})`), now, ENDED_LISTED);

/** Null when the account has no such takeover. */
export async function findTakeover(db: Db, accountId: string, id: string, now: Date): Promise<Takeover | null> {
  const [found] = await listTakeovers(db, and(eq(takeovers.accountId, accountId), eq(takeovers.id, id)), now);
  return found ?? null;
}

export async function hasTakeover(db: Db, accountId: string, id: string): Promise<boolean> {
  return (await db.$count(takeovers, and(eq(takeovers.accountId, accountId), eq(takeovers.id, id)))) > 0;
}

/** The ids of the groups that the caller sees. */
export async function listGroupIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.select({ id: groups.id }).from(groups).where(eq(groups.accountId, accountId));
  return rows.map(({ id }) => id);
}

/** Matches the takeovers on all devices of the account; for a member who is limited to groups, those on all their groups. */
const isOnAll = (accountId: string): SQL =>
  seesAllScreens()
    ? eq(takeovers.coversAll, true)
    : sql`not exists (select from ${groups} where ${groups.accountId} = ${accountId} and not exists (
        select from ${takeoverTargets} where ${takeoverTargets.takeoverId} = ${takeovers.id}
          and ${takeoverTargets.groupId} = ${groups.id}))`;

/**
 * True if a takeover with the same title, and the same content, message or strip, runs on all devices of the account that the
 * caller sees.
 */
export async function runsOnAll(
  tx: Db,
  {
    accountId,
    title,
    mediaId,
    message,
    strip,
  }: Pick<TakeoverRow, 'accountId' | 'title' | 'mediaId' | 'message' | 'strip'>,
  now: Date,
): Promise<boolean> {
  const same = and(
    eq(takeovers.accountId, accountId),
    isOnAll(accountId),
    eq(takeovers.title, title),
    mediaId === null ? isNull(takeovers.mediaId) : eq(takeovers.mediaId, mediaId),
    message === null ? isNull(takeovers.message) : eq(takeovers.message, message),
    strip === null ? isNull(takeovers.strip) : eq(takeovers.strip, strip),
  );
  return (await tx.$count(takeovers, and(same, isTakeoverRunning(now)))) > 0;
}

/** Locks a takeover until the transaction ends. Null when the account has no such takeover. */
export async function lockTakeover(tx: Db, accountId: string, id: string): Promise<TakeoverRow | null> {
  const [row] = await tx
    .select()
    .from(takeovers)
    .where(and(eq(takeovers.accountId, accountId), eq(takeovers.id, id)))
    .for('no key update');
  return row ?? null;
}

/** The starter of a takeover: a user, or the name of something else, such as a trigger. */
export type Starter = { userId: string } | { name: string };

export async function insertTakeover(
  tx: Db,
  { starter, ...row }: Omit<TakeoverRow, 'startedBy'> & { starter: Starter },
  targets: readonly TargetRow[],
): Promise<void> {
  const startedBy =
    'name' in starter
      ? starter.name
      : sql<string>`(select ${users.name} from ${users} where ${users.id} = ${starter.userId})`;
  await tx.insert(takeovers).values({ ...row, startedBy });
  await insertTargets(tx, row.id, targets);
}

/** Replaces the devices and groups of a takeover. True if they differ from those before. */
export async function replaceTakeoverTargets(
  tx: Db,
  takeoverId: string,
  targets: readonly TargetRow[],
): Promise<boolean> {
  const rows = await tx.select().from(takeoverTargets).where(eq(takeoverTargets.takeoverId, takeoverId));
  const wanted = new Set(targets.map(findTargetId));
  const known = new Set(rows.map(findTargetId));
  const leaving = [...known].filter((id) => !wanted.has(id));
  const joining = targets.filter((target) => !known.has(findTargetId(target)));
  if (leaving.length > 0) {
    const left = sql`any(${sql.param(leaving)}::text[])`;
    await tx
      .delete(takeoverTargets)
      .where(
        and(
          eq(takeoverTargets.takeoverId, takeoverId),
          sql`coalesce(${takeoverTargets.deviceId}, ${takeoverTargets.groupId}) = ${left}`,
        ),
      );
  }
  await insertTargets(tx, takeoverId, joining);
  return leaving.length > 0 || joining.length > 0;
}

const findTargetId = ({ deviceId, groupId }: TargetRow): string => deviceId ?? groupId ?? '';

async function insertTargets(tx: Db, takeoverId: string, targets: readonly TargetRow[]): Promise<void> {
  if (targets.length === 0) return;
  await tx.insert(takeoverTargets).values(targets.map((target) => ({ ...target, takeoverId })));
}

/** The row ids of the account's devices that a takeover covers now, or would cover with these groups or with all. */
export async function listReached(
  tx: Db,
  { id, accountId }: Pick<TakeoverRow, 'id' | 'accountId'>,
  { all, groupIds }: { all: boolean; groupIds: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(
      and(
        eq(devices.accountId, accountId),
        sql`(${all} or ${devices.id} in (select ${takeoverDevices.deviceId} from ${takeoverDevices}
            where ${takeoverDevices.takeoverId} = ${id})
          or ${devices.id} in (select ${groupMembers.deviceId} from ${groupMembers}
            where ${groupMembers.groupId} = any(${sql.param(groupIds)}::text[])))`,
      ),
    );
  return rows.map((row) => row.id);
}

/** The takeovers of all accounts that ended by themselves within (`after`, `until`]. */
export async function listEndedByTime(tx: Db, after: Date, until: Date): Promise<TakeoverRow[]> {
  return tx
    .select()
    .from(takeovers)
    .where(and(isNull(takeovers.endedAt), gt(takeovers.untilAt, after), lte(takeovers.untilAt, until)));
}

export async function updateTakeover(
  tx: Db,
  id: string,
  change: Partial<Pick<TakeoverRow, 'title' | 'message' | 'strip' | 'coversAll' | 'untilAt' | 'endedAt'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.update(takeovers).set(change).where(eq(takeovers.id, id));
}

const isTakeoverRunning = (now: Date): SQL | undefined =>
  and(isNull(takeovers.endedAt), or(isNull(takeovers.untilAt), gt(takeovers.untilAt, now)));

const Named = z.array(z.object({ id: z.string(), name: z.string() }));

/** The names of the groups or devices that a takeover names, as JSON. */
const selectTargetNames = (named: typeof devices | typeof groups, column: AnyColumn, sortKey: SQL) => sql<unknown>`(
  select coalesce(json_agg(json_build_object('id', ${named.id}, 'name', ${named.name})
    order by ${sortKey}, ${named.id}), '[]')
  from ${takeoverTargets} join ${named} on ${named.id} = ${column}
  where ${takeoverTargets.takeoverId} = ${takeovers.id})`;

async function listTakeovers(db: Db, where: SQL | undefined, now: Date, limit?: number): Promise<Takeover[]> {
  const query = db
    .select({
      row: getTableColumns(takeovers),
      item: media,
      groups: selectTargetNames(groups, takeoverTargets.groupId, toSortKey(groups.name)),
      devices: selectTargetNames(devices, takeoverTargets.deviceId, sortKeyOf(devices)),
      screenCount: sql<number>`(select count(*)::integer from ${takeoverDevices}
        where ${takeoverDevices.takeoverId} = ${takeovers.id})`,
    })
    .from(takeovers)
    .leftJoin(media, eq(media.id, takeovers.mediaId))
    .where(where)
    .orderBy(desc(takeovers.startedAt), desc(takeovers.id));
  const rows = await (limit === undefined ? query : query.limit(limit));
  const covers = await listCovers(
    db,
    rows.flatMap(({ row }) => row.mediaId ?? []),
  );
  return rows.map(({ row, item, screenCount, ...named }) => ({
    id: TakeoverId.parse(row.id),
    title: row.title,
    content: item === null ? null : toShownMedia(item, covers),
    message: toMessage(row.message),
    strip: row.strip === null ? null : Strip.parse(row.strip),
    target: { all: row.coversAll, groups: Named.parse(named.groups), devices: Named.parse(named.devices) },
    screenCount,
    startedAt: row.startedAt.toISOString(),
    startedBy: row.startedBy,
    until: row.untilAt?.toISOString() ?? null,
    endedAt: findEnd(row, now)?.toISOString() ?? null,
  }));
}

/** Finds the time at which a takeover ended, by somebody or by itself; null while it runs. */
export function findEnd({ endedAt, untilAt }: Pick<TakeoverRow, 'endedAt' | 'untilAt'>, now: Date): Date | null {
  if (endedAt !== null) return endedAt;
  return untilAt !== null && untilAt <= now ? untilAt : null;
}

const toMessage = (stored: Message | null): Message | null => (stored === null ? null : MessageSchema.parse(stored));
