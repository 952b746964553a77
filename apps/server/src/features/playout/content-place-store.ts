import { NAMED_PLACES } from '@vitrine/contract/playlist-limits';
import type { ContentPlaces } from '@vitrine/contract/playlists';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database.ts';
import { deviceAssignments, groupAssignments } from '../../schema/assignments-tables.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { groups } from '../../schema/groups-tables.ts';
import { events, exceptions } from '../../schema/schedule-tables.ts';

const Answer = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      place: z.enum(['devices', 'groups', 'schedules']),
      count: z.number().int(),
      names: z.array(z.string()),
    }),
  ),
});

/** Where each of these playlists or layouts of an account is shown, by its id. Schedules count also for single changed occurrences. */
export async function findContentPlaces(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, ContentPlaces>> {
  const isWanted = sql`media_id = any(${sql.param([...ids])}::text[])`;
  const answer = await db.execute(sql`
    select id, place, count(*)::integer, (array_agg(name order by lower(name), name))[1:${NAMED_PLACES}] as names from (
      select ${deviceAssignments.mediaId}, 'devices', ${devices.name} from ${deviceAssignments}
        join ${devices} on ${devices.id} = ${deviceAssignments.deviceId} and ${devices.accountId} = ${accountId}
        where ${isWanted}
      union all
      select ${groupAssignments.mediaId}, 'groups', ${groups.name} from ${groupAssignments}
        join ${groups} on ${groups.id} = ${groupAssignments.groupId} and ${groups.accountId} = ${accountId}
        where ${isWanted}
      union all
      select showing.media_id, 'schedules', ${events.title} from (
          select id as event_id, media_id from ${events} where ${isWanted}
          union select event_id, media_id from ${exceptions} where ${isWanted}
        ) as showing
        join ${events} on ${events.id} = showing.event_id and ${events.accountId} = ${accountId}
    ) as shown (id, place, name)
    group by id, place`);
  const none = { count: 0, names: [] };
  const places = new Map(
    ids.map((id): [string, ContentPlaces] => [id, { devices: none, groups: none, schedules: none }]),
  );
  for (const { id, place, ...found } of Answer.parse(answer).rows) {
    const known = places.get(id);
    if (known !== undefined) known[place] = found;
  }
  return places;
}
