import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database.ts';
import { deviceAssignments, groupAssignments } from '../../schema/assignments-tables.ts';
import { feeds } from '../../schema/layouts/feeds-tables.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { groupMembers, groups } from '../../schema/groups-tables.ts';
import { layoutFeeds, layoutPriceLists, layouts } from '../../schema/layouts/layouts-tables.ts';
import { folders, globalMedia, media } from '../../schema/library-tables.ts';
import { playlists } from '../../schema/playlists-tables.ts';
import { priceLists } from '../../schema/layouts/prices-tables.ts';
import { eventDevices, eventGroups, events, exceptions } from '../../schema/schedule-tables.ts';
import { documents } from '../../schema/documents-tables.ts';
import { drawnContent } from '../../schema/drawn-tables.ts';
import { webpages } from '../../schema/webpages-tables.ts';

const Hashes = z.object({ rows: z.array(z.object({ ref: z.string(), hash: z.string() })) });

/** Names the active content of an account among ids. */
export const ACTIVE_CONTENT = 'active-content';

/**
 * The hashes of an account's devices, groups, content, folders, schedules, feeds and price lists by id, devices also by
 * public identity. A hash changes with everything that a request about the thing could overwrite, and with the content
 * that it would bring to screens, but not with names. Unknown ids are left out.
 */
export async function findSubjectHashes(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const wanted = sql`any(${sql.param([...new Set(ids)])}::text[])`;
  const answer = await db.execute(sql`
    select ref, md5(concat_ws(' ', d.time_zone, d.rotation, d.fit, d.crossfade_ms, d.brightness, d.volume, d.auto_sleep,
        d.language,
        (select id from ${deviceAssignments} where device_id = d.id),
        (select group_id from ${groupMembers} where device_id = d.id))) as hash
      from ${devices} as d, lateral (values (d.id), (d.device_id)) as known (ref)
      where d.account_id = ${accountId} and ref = ${wanted}
    union all select g.id, md5(concat_ws(' ',
        (select string_agg(id, ' ' order by kind) from ${groupAssignments} where group_id = g.id),
        (select string_agg(device_id, ' ' order by device_id) from ${groupMembers} where group_id = g.id)))
      from ${groups} as g where g.account_id = ${accountId} and g.id = ${wanted}
    union all select m.id, md5(concat_ws(' ', m.sha256, m.folder_id,
        (select revision from ${playlists} where media_id = m.id),
        (select revision from ${webpages} where media_id = m.id),
        (select revision from ${documents} where media_id = m.id),
        (select revision from ${drawnContent} where media_id = m.id),
        (select revision from ${layouts} where media_id = m.id)))
      from ${media} as m where m.account_id = ${accountId} and m.id = ${wanted}
    union all select f.id, md5(coalesce(f.parent_id, '')) from ${folders} as f
      where f.account_id = ${accountId} and f.id = ${wanted}
    union all select e.id, md5(concat_ws(' ', to_jsonb(e),
        (select jsonb_agg(to_jsonb(x) order by x.day) from ${exceptions} as x where x.event_id = e.id),
        (select string_agg(group_id, ' ' order by group_id) from ${eventGroups} where event_id = e.id),
        (select string_agg(device_id, ' ' order by device_id) from ${eventDevices}
          where event_id = e.id and is_own)))
      from ${events} as e where e.account_id = ${accountId} and e.id = ${wanted}
    union all select id, md5(url) from ${feeds} where account_id = ${accountId} and id = ${wanted}
    union all select id, md5(revision::text) from ${priceLists} where account_id = ${accountId} and id = ${wanted}
    union all select ${ACTIVE_CONTENT}::text, md5(coalesce(string_agg(media_id || set_at::text, ' ' order by kind), ''))
      from ${globalMedia} where account_id = ${accountId} having ${ACTIVE_CONTENT} = ${wanted}`);
  return new Map(Hashes.parse(answer).rows.map(({ ref, hash }) => [ref, hash]));
}

/**
 * A hash of the content that a request which names these ids would bring to screens: of what is shown in named playlists,
 * layouts, web pages and folders, at any depth, and in the content of named schedules and of the active content. It does
 * not change with names, nor with what feeds bring.
 */
export async function hashContents(db: Db, accountId: string, ids: readonly string[]): Promise<string> {
  const wanted = sql`any(${sql.param([...new Set(ids)])}::text[])`;
  const answer = await db.execute(sql`
    with named as (
      select id from ${media} where account_id = ${accountId} and id = ${wanted}
      union select id from ${folders} where account_id = ${accountId} and id = ${wanted}
      union select media_id from ${events} where account_id = ${accountId} and id = ${wanted}
      union select x.media_id from ${exceptions} as x join ${events} as e on e.id = x.event_id
        where e.account_id = ${accountId} and e.id = ${wanted} and x.media_id is not null
      union select media_id from ${globalMedia} where account_id = ${accountId} and ${ACTIVE_CONTENT} = ${wanted}
    ), shown as materialized (
      select vitrine_with_contents(array(select id from named)) as id
    ), hashed as (
      select m.id as ref, concat_ws(' ', m.sha256,
          (select revision from ${playlists} where media_id = m.id),
          (select revision from ${webpages} where media_id = m.id),
          (select revision from ${documents} where media_id = m.id),
          (select revision from ${drawnContent} where media_id = m.id),
          (select published_revision from ${layouts} where media_id = m.id)) as state
        from ${media} as m where m.account_id = ${accountId} and m.id in (select id from shown)
      union all select f.id, f.url from ${feeds} as f where f.account_id = ${accountId} and f.id in (
        select feed_id from ${layoutFeeds} where layout_id in (select id from shown))
      union all select p.id, p.revision::text from ${priceLists} as p where p.account_id = ${accountId} and p.id in (
        select price_list_id from ${layoutPriceLists} where layout_id in (select id from shown))
    )
    select '' as ref, md5(coalesce(string_agg(ref || ' ' || state, ',' order by ref), '')) as hash from hashed`);
  return Hashes.parse(answer).rows[0]?.hash ?? '';
}
