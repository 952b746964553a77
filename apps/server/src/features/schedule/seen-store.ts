import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database.ts';
import { unlimited } from '../../platform/database/limits.ts';
import { getLimits } from '../../platform/database/write-context.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { groups } from '../../schema/groups-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { eventDevices, eventGroups, events } from '../../schema/schedule-tables.ts';

/** The events that a limited member may read, by id. True: all their screens are the member’s, who may change them. */
export type SeenEvents = ReadonlyMap<string, boolean>;

const Seen = z.object({ rows: z.array(z.object({ id: z.string(), isOwn: z.boolean() })) });
const Visible = z.object({ rows: z.array(z.object({ id: z.string() })) });

/**
 * The events with content of a limited member that play on screens of theirs, on these alone or also on screens of others.
 *
 * @param wanted the events of an account, of a device (row id), or with these ids; all of these conditions hold
 * @returns null for callers without limits, who may read and change all events
 */
export async function findSeenEvents(
  db: Db,
  wanted: { accountId?: string; deviceId?: string | undefined; ids?: readonly string[] },
): Promise<SeenEvents | null> {
  if (getLimits() === null) return null;
  const { accountId, deviceId, ids } = wanted;
  const conditions = [
    ...(accountId === undefined ? [] : [sql`e.account_id = ${accountId}`]),
    ...(ids === undefined ? [] : [sql`e.id = any(${sql.param(ids)}::text[])`]),
    ...(deviceId === undefined
      ? []
      : [sql`exists (select from ${eventDevices} as d where d.event_id = e.id and d.device_id = ${deviceId})`]),
    sql`e.media_id in (select id from ${media})`,
  ];
  const answer = await db.execute(sql`
    select id, is_own as "isOwn" from (
      select e.id, exists (select from ${events} as own where own.id = e.id) as is_own
        from ${unlimited('events', 'schedule_events')} as e where ${sql.join(conditions, sql` and `)}) as found
    where is_own or exists (select from ${eventDevices} where event_id = found.id)
      or exists (select from ${eventGroups} where event_id = found.id)`);
  return new Map(Seen.parse(answer).rows.map(({ id, isOwn }) => [id, isOwn]));
}

/** The events among these ids that the caller may read. */
export async function listSeenEventIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await findSeenEvents(db, { ids }))?.keys() ?? ids);
}

/** The ids among these of devices, groups and content that the caller may see. */
export async function findVisible(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = sql`any(${sql.param([...new Set(ids)])}::text[])`;
  const answer = await db.execute(sql`
    select id from ${devices} where id = ${wanted} union all select id from ${groups} where id = ${wanted}
    union all select id from ${media} where id = ${wanted}`);
  return new Set(Visible.parse(answer).rows.map(({ id }) => id));
}
