import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { FirstSteps } from '@vitrine/contract/welcome';
import { and, asc, eq, isNotNull, like, not, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { devices, deviceState } from '../../schema/fleet-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { firstAirings, hiddenFirstSteps, sampleSets, sampleThings } from '../../schema/welcome-tables.ts';

/** Adding sample content takes seconds. What is incomplete after this time was broken off, and can be removed. */
const BROKEN_OFF_AFTER_MS = 2 * 60_000;

type Airing = NonNullable<FirstSteps['onAir']>;

/**
 * Returns the first steps that an account has taken; sample content does not count. The airing is the one by which the
 * account has been on air for the longest time.
 */
export async function readFirstSteps(
  db: Db,
  accountId: string,
  now: Date,
): Promise<FirstSteps & { airing: Airing | null }> {
  const brokenOff = new Date(now.getTime() - BROKEN_OFF_AFTER_MS);
  const isOwn = sql`not exists (select 1 from ${sampleThings}
    where ${sampleThings.accountId} = ${accountId} and ${sampleThings.thingId} = ${media.id})`;
  const isSample = and(eq(sampleThings.accountId, accountId), eq(sampleThings.thingId, devices.id));
  const isShowing = sql`(${deviceState.playing} ->> 'assetId' is not null or ${deviceState.playing} ->> 'reason' = 'takeover')`;
  const found = await db.execute(sql`select
    exists (select 1 from ${media} where ${media.accountId} = ${accountId} and ${isOwn}) as "hasContent",
    exists (select 1 from ${devices} where ${devices.accountId} = ${accountId} and not ${devices.isVirtual}) as "hasScreen",
    exists (select 1 from ${hiddenFirstSteps} where ${hiddenFirstSteps.accountId} = ${accountId}) as "isHidden",
    exists (select 1 from ${sampleSets} where ${sampleSets.accountId} = ${accountId}
      and (${sampleSets.completedAt} is not null or ${sampleSets.addedAt} < ${brokenOff.toISOString()}::timestamptz)
    ) as "hasSamples"`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own answer, which Db leaves open
  const [facts] = (found as { rows: [Pick<FirstSteps, 'hasContent' | 'hasScreen' | 'isHidden' | 'hasSamples'>] }).rows;
  const at = sql`coalesce(${deviceState.playingSince}, ${deviceState.lastSeenAt})`.mapWith(deviceState.lastSeenAt);
  const [shown] = await db
    .select({ deviceId: devices.id, at })
    .from(devices)
    .innerJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .where(and(eq(devices.accountId, accountId), not(devices.isVirtual), isShowing))
    .orderBy(asc(at), asc(devices.id))
    .limit(1);
  const [first] = await db
    .select({ deviceId: firstAirings.deviceId, at: firstAirings.onAirAt })
    .from(firstAirings)
    .where(eq(firstAirings.accountId, accountId));
  const screens = await db.select({ id: devices.id }).from(sampleThings).innerJoin(devices, isSample);
  const [standby] = await db
    .select({ id: sampleThings.thingId })
    .from(sampleThings)
    .where(and(eq(sampleThings.accountId, accountId), like(sampleThings.thingId, 'stb\\_%')));
  return {
    ...facts,
    isOnAir: shown !== undefined,
    onAir: toAiring(first),
    airing: toAiring(shown),
    sampleScreenIds: screens.map(({ id }) => DeviceId.parse(id)),
    sampleStandbyId: standby?.id ?? null,
  };
}

const toAiring = (row: { deviceId: string; at: Date } | undefined): Airing | null =>
  row === undefined ? null : { deviceId: DeviceId.parse(row.deviceId), at: row.at.toISOString() };

/** Notes the first airing of an account, unless it has one. */
export async function insertFirstAiring(db: Db, accountId: string, { deviceId, at }: Airing): Promise<void> {
  await db
    .insert(firstAirings)
    .values({ accountId, deviceId, onAirAt: new Date(at) })
    .onConflictDoNothing();
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
