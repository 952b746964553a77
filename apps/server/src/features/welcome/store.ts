import type { FirstSteps } from '@vitrine/contract/welcome';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { devices, deviceState } from '../../schema/fleet-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { hiddenFirstSteps, sampleSets, sampleThings } from '../../schema/welcome-tables.ts';

/** Adding sample content takes seconds. What is incomplete after this time was broken off, and can be removed. */
const BROKEN_OFF_AFTER_MS = 2 * 60_000;

/** Returns the first steps that an account has taken; sample content does not count. */
export async function readFirstSteps(db: Db, accountId: string, now: Date): Promise<FirstSteps> {
  const brokenOff = new Date(now.getTime() - BROKEN_OFF_AFTER_MS);
  const isOwn = sql`not exists (select 1 from ${sampleThings}
    where ${sampleThings.accountId} = ${accountId} and ${sampleThings.thingId} = ${media.id})`;
  const ownScreens = sql`from ${devices} left join ${deviceState} on ${deviceState.deviceId} = ${devices.id}
    where ${devices.accountId} = ${accountId} and not ${devices.isVirtual}`;
  const found = await db.execute(sql`select
    exists (select 1 from ${media} where ${media.accountId} = ${accountId} and ${isOwn}) as "hasContent",
    exists (select 1 ${ownScreens}) as "hasScreen",
    exists (select 1 ${ownScreens} and (${deviceState.playing} ->> 'assetId' is not null
      or ${deviceState.playing} ->> 'reason' = 'takeover')) as "isOnAir",
    exists (select 1 from ${hiddenFirstSteps} where ${hiddenFirstSteps.accountId} = ${accountId}) as "isHidden",
    exists (select 1 from ${sampleSets} where ${sampleSets.accountId} = ${accountId}
      and (${sampleSets.completedAt} is not null or ${sampleSets.addedAt} < ${brokenOff.toISOString()}::timestamptz)
    ) as "hasSamples"`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own answer, which Db leaves open
  return (found as { rows: [FirstSteps] }).rows[0];
}

export async function hideFirstSteps(db: Db, accountId: string, hiddenAt: Date): Promise<void> {
  await db.insert(hiddenFirstSteps).values({ accountId, hiddenAt }).onConflictDoNothing();
}

/** Notes that an account is given sample content; false if it has some. */
export async function insertSampleSet(db: Db, accountId: string, addedAt: Date): Promise<boolean> {
  const rows = await db.insert(sampleSets).values({ accountId, addedAt }).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function completeSampleSet(db: Db, accountId: string, completedAt: Date): Promise<void> {
  await db.update(sampleSets).set({ completedAt }).where(eq(sampleSets.accountId, accountId));
}

export async function insertSampleThing(db: Db, accountId: string, thingId: string): Promise<void> {
  await db.insert(sampleThings).values({ accountId, thingId });
}

/** The ids of an account's sample content. */
export async function listSampleThings(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: sampleThings.thingId })
    .from(sampleThings)
    .where(eq(sampleThings.accountId, accountId));
  return rows.map(({ id }) => id);
}

/** Forgets an account's sample content, which no longer exists. */
export async function deleteSampleSet(db: Db, accountId: string): Promise<void> {
  await db.delete(sampleSets).where(eq(sampleSets.accountId, accountId));
}

/** The row ids of the virtual screens that are played, of every account. Nobody has the token of a lost one. */
export async function listVirtualScreens(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: devices.id })
    .from(sampleThings)
    .innerJoin(sampleSets, eq(sampleSets.accountId, sampleThings.accountId))
    .innerJoin(devices, eq(devices.id, sampleThings.thingId))
    .where(and(isNotNull(devices.tokenHash), isNotNull(sampleSets.completedAt)));
  return rows.map(({ id }) => id);
}
