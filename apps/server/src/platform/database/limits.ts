import { AppError } from '@vitrine/contract/core/errors';
import { sql, type SQL } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from '../database.ts';
import type { Limits } from '@vitrine/contract/team/roles';
import { LIMITED, limitTransaction } from './limit-transaction.ts';
import { getOnlyConnection, getLimits, withLimits } from './write-context.ts';

/** Why parts of requests of limited members see everything. None of it reaches their answers. */
const REASONS = {
  storage: 'the storage of the plan counts all content of the account',
  screens: 'the screens of the plan are the oldest of the account',
  playback: 'screens show content and follow schedules of others; what is hidden is masked before it is answered',
  assignments:
    'what an assignment replaces comes back when it is undone; what is hidden is masked before it is answered',
  effects: 'a change also concerns screens that are not seen, which are counted and not named',
  layouts: 'price lists and feeds that layouts of others show cannot be changed',
  events: 'events on screens of the member and of others are shown with the screens of the member',
  conflicts: 'events of others are in the way of new ones; what is hidden is masked in the refusal',
  files: 'a file is removed only if no content of the account needs it',
  approvals: 'changes that wait are seen by their maker and by admins, who have no limits',
  person: 'what is stored about a person is the same in every account',
  webhooks: 'webhooks belong to admins, who have no limits; only their names are looked up with others',
  locks: 'all screens that change are locked in one order',
  nesting: 'playlists are nested one level deep, whoever sees them',
} as const;

/** The name of a reason why work sees everything. */
type Reason = keyof typeof REASONS;

/**
 * Runs a part of a request of a limited member that must see everything. Statements on the same transaction must not run
 * meanwhile.
 *
 * @param _reason see {@link REASONS}
 */
export async function withoutLimits<T>(_reason: Reason, db: Db, work: () => Promise<T>): Promise<T> {
  if (getLimits() === null) return work();
  if (!(db instanceof PgTransaction) && getOnlyConnection() === null) return withLimits(null, work);
  await db.execute(sql`set local search_path = public`);
  try {
    return await withLimits(null, work);
  } finally {
    // Where a statement has failed, the transaction is rolled back, and its settings with it.
    await db.execute(sql.raw(`set local search_path = ${LIMITED}`)).catch(() => {});
  }
}

/**
 * Runs work within a request of somebody else as a member with these limits would, e.g. a change of theirs that an admin
 * has approved.
 */
export async function withLimitsOf<T>(limits: Limits | null, work: () => Promise<T>): Promise<T> {
  const client = getOnlyConnection();
  if (limits === null || client === null) return withLimits(limits, work);
  await limitTransaction(client, limits);
  try {
    return await withLimits(limits, work);
  } finally {
    await client.query('set local search_path = public').catch(() => {});
  }
}

/** False for a member who sees only the screens in some groups. */
export const seesAllScreens = (): boolean => (getLimits()?.groupIds ?? null) === null;

/** False for a member who sees only the content in some folders. */
export const seesAllContent = (): boolean => (getLimits()?.folderIds ?? null) === null;

/**
 * Refuses what is about all screens of the account to members who see only some.
 *
 * @throws auth.outside_limits
 */
export function requireAllScreens(): void {
  if (!seesAllScreens()) throw new AppError('auth.outside_limits');
}

/**
 * Refuses what is about all content of the account to members who see only some.
 *
 * @throws auth.outside_limits
 */
export function requireAllContent(): void {
  if (!seesAllContent()) throw new AppError('auth.outside_limits');
}

/** A table with all its rows, for a part of a statement; see {@link withoutLimits}. */
export const unlimited = (_reason: Reason, table: string): SQL => sql`public.${sql.identifier(table)}`;
