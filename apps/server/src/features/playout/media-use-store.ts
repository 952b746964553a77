import type { ContentId } from '@vitrine/contract/library/content';
import type { AudioId } from '@vitrine/contract/library/media';
import { MediaUse, NAMED_DEVICES } from '@vitrine/contract/playout/media-use';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database.ts';
import { sortKeyOf } from '../../platform/database/sort-key.ts';
import { deviceAssignments, groupAssignments } from '../../schema/assignments-tables.ts';
import { groupMembers } from '../../schema/groups-tables.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { drawnContent } from '../../schema/drawn-tables.ts';
import { layoutContent } from '../../schema/layouts/layouts-tables.ts';
import { globalMedia, media } from '../../schema/library-tables.ts';
import { playlistMusic } from '../../schema/playlists-tables.ts';
import { eventDevices, events, exceptions } from '../../schema/schedule-tables.ts';
import { selectZones } from '../fleet/index.ts';
import { webpages } from '../../schema/webpages-tables.ts';

const Answer = z.object({ rows: z.tuple([MediaUse]) });

/**
 * Counts where content of the account is used, also through playlists and layouts: a device that shows both an item and
 * a playlist or layout with it counts once. Ids of other accounts are ignored.
 */
export async function countUses(db: Db, accountId: string, ids: readonly (ContentId | AudioId)[]): Promise<MediaUse> {
  const answer = await db.execute(sql`
    with given as (
      select id from ${media} where account_id = ${accountId} and id = any(${sql.param([...ids])}::text[])
    ), containing as (
      select id from vitrine_with_playlists(array(select id from given)) as id
      union select playlist_id from ${playlistMusic} where media_id = any(array(select id from given))
      except select id from given
    ), inside as (
      select layout_id as id, bool_or(is_published) as is_published from ${layoutContent}
      where media_id = any(array(select id from given union all select id from containing))
        and layout_id <> all(array(select id from given))
      group by layout_id
    ), wanted as (
      select id from given union select id from containing
      union select vitrine_with_playlists(array(select id from inside where is_published))
    ), assigned as (
      select device_id from ${deviceAssignments} where media_id = any(array(select id from wanted))
      union
      select device_id from ${groupAssignments} join ${groupMembers} using (group_id)
        where media_id = any(array(select id from wanted))
    ), scheduled as (
      select id as event_id from ${events} where media_id = any(array(select id from wanted))
      union
      select event_id from ${exceptions} where media_id = any(array(select id from wanted))
    ), used as (
      select device_id from assigned
      union
      select device_id from scheduled join ${eventDevices} using (event_id)
    ), active as (
      select exists (select from ${globalMedia} where media_id = any(array(select id from wanted))) as is_active
    )
    select
      (select coalesce(json_agg(named), '[]') from (
        select id, name from ${devices} where id in (select device_id from used)
        order by ${sortKeyOf(devices)}, id limit ${NAMED_DEVICES}
      ) as named) as devices,
      (select count(*)::integer from used) as "deviceCount",
      ${selectZones(sql`account_id = ${accountId} and ((select is_active from active) or id in (select device_id from used))`)}
        as zones,
      (select count(*)::integer from assigned) as screens,
      (select count(distinct group_id)::integer from ${groupAssignments}
        where media_id = any(array(select id from wanted))) as groups,
      (select count(*)::integer from scheduled) as schedules,
      (select count(*)::integer from containing) as playlists,
      (select count(*)::integer from inside) as layouts,
      (select count(*)::integer from ${webpages}
        where fallback_media_id = any(array(select id from given))
          and media_id <> all(array(select id from given))) as webpages,
      (select count(*)::integer from ${drawnContent}
        where fallback_media_id = any(array(select id from given))
          and media_id <> all(array(select id from given))) as drawn,
      (select is_active from active) as "isActive"`);
  return Answer.parse(answer).rows[0];
}
