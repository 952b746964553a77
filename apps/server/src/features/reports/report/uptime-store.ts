import type { Days } from '@vitrine/contract/schedule/days';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { spans } from '../../../schema/reports/history-tables.ts';
import { type ScreenFilter, selectScreens } from './sums-store.ts';

/** The number of screens that a report names as offline for the longest time. */
const NAMED = 3;

const Count = z.coerce.number();

const Uptime = z.object({
  rows: z.array(z.object({ onlineMs: Count, offHoursMs: Count, offlineMs: Count, knownSince: z.string().nullable() })),
});

/** The times of screens in a period of their own days, up to now, in milliseconds. */
export async function sumUptime(db: Db, accountId: string, filter: ScreenFilter, days: Days, now: Date) {
  const answer = await db.execute(sql`
    with parts as (${selectParts(accountId, filter, days, now)})
    select coalesce(sum(ms) filter (where state in ('online', 'off')), 0) as "onlineMs",
      coalesce(sum(ms) filter (where state = 'off-hours'), 0) as "offHoursMs",
      coalesce(sum(ms) filter (where state = 'offline'), 0) as "offlineMs",
      to_char(min(from_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "knownSince"
    from parts`);
  const [row] = Uptime.parse(answer).rows;
  if (row === undefined) throw new Error('A sum without groups has one row');
  return row;
}

const Offline = z.object({ rows: z.array(z.object({ deviceId: z.string(), name: z.string(), offlineMs: Count })) });

/** The screens that were offline for the longest time. */
export async function findLongestOffline(db: Db, accountId: string, filter: ScreenFilter, days: Days, now: Date) {
  const answer = await db.execute(sql`
    with parts as (${selectParts(accountId, filter, days, now)})
    select screen.id as "deviceId", name, sum(ms) as "offlineMs"
    from parts join ${devices} as screen on screen.id = parts.device_id where state = 'offline'
    group by screen.id, name order by 3 desc, screen.id limit ${NAMED}`);
  return Offline.parse(answer).rows;
}

/** The parts of recorded periods that are within the days of their screen. */
function selectParts(accountId: string, filter: ScreenFilter, { from, to }: Days, now: Date): SQL {
  return sql`
    select device_id, state, from_at, extract(epoch from until_at - from_at) * 1000 as ms
    from (
      select device_id, state, greatest(from_at, begins_at) as from_at,
        least(coalesce(until_at, ${now.toISOString()}::timestamptz), ends_at) as until_at
      from ${spans} join (
        select id, ${from}::date::timestamp at time zone zone as begins_at,
          least((${to}::date + 1)::timestamp at time zone zone, ${now.toISOString()}::timestamptz) as ends_at
        from (
          select ${devices.id}, vitrine_known_zone(${devices.timeZone}) as zone
          from ${devices} where ${devices.id} in (select id from (${selectScreens(accountId, filter)}) as screens)
        ) as zoned
      ) as periods on periods.id = device_id
      where from_at < ends_at and (until_at is null or until_at > begins_at)
        and (until_at is null or until_at > ${from}::timestamptz - interval '1 day')
    ) as clipped
    where until_at > from_at`;
}
