import { DevicesInZone, NAMED_IN_ZONE } from '@vitrine/contract/fleet/devices';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { sortKeyOf } from '../../../platform/database/sort-key.ts';
import { devices } from '../../../schema/fleet-tables.ts';

/** The devices that match, by time zone, as a JSON array of `DevicesInZone`. */
export const selectZones = (matching: SQL): SQL => sql`(
  select coalesce(json_agg(zone order by zone."deviceCount" desc, zone."timeZone"), '[]') from (
    select time_zone as "timeZone", count(*)::integer as "deviceCount",
      to_json((array_agg(json_build_object('id', id, 'name', name) order by ${sortKeyOf(devices)}, id))[1:${NAMED_IN_ZONE}]) as devices
    from ${devices} where ${matching} group by time_zone
  ) as zone)`;

const Answer = z.object({ rows: z.tuple([z.object({ zones: z.array(DevicesInZone) })]) });

/** The time zones of the account's devices with these row ids or public identities. */
export async function listTimeZones(db: Db, accountId: string, refs: readonly string[]): Promise<DevicesInZone[]> {
  // PostgreSQL refuses some texts (NUL), which no device has as its identity.
  const known = sql.param(refs.filter((ref) => /^[\w.:-]{1,128}$/.test(ref)));
  const matching = sql`account_id = ${accountId} and (id = any(${known}::text[]) or device_id = any(${known}::text[]))`;
  return Answer.parse(await db.execute(sql`select ${selectZones(matching)} as zones`)).rows[0].zones;
}
