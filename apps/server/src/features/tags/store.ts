import type { TagUse } from '@vitrine/contract/tags/tags';
import { ListedKind } from '@vitrine/contract/library/content';
import { and, type AnyColumn, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { seesAllScreens } from '../../platform/database/limits.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { groups } from '../../schema/groups-tables.ts';
import { layouts } from '../../schema/layouts/layouts-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { pairingTokens } from '../../schema/pairing-tokens-tables.ts';
import { playlistItems, playlists } from '../../schema/playlists-tables.ts';
import { events } from '../../schema/schedule-tables.ts';

/** The tags of an account in order, each with what has it and what names it, as far as the caller sees that. */
export async function listTags(db: Db, accountId: string): Promise<TagUse[]> {
  const screens = db
    .select({ kind: sql`'screen'`, tag: sql`unnest(${devices.tags})` })
    .from(devices)
    .where(eq(devices.accountId, accountId));
  const contents = db
    .select({ kind: sql`'content'`, tag: sql`unnest(${media.tags})` })
    .from(media)
    .where(and(eq(media.accountId, accountId), inArray(media.kind, ListedKind.options)));
  const rules = db
    .select({ kind: sql`'group'`, tag: sql`(${selectRuleTags})` })
    .from(groups)
    .where(and(eq(groups.accountId, accountId), isNotNull(groups.rule)));
  const schedules = db
    .select({ kind: sql`'schedule'`, tag: conditionTags(events.only) })
    .from(events)
    .where(eq(events.accountId, accountId));
  const ofLayouts = db
    .select({
      kind: sql`'layout'`,
      tag: sql`unnest(array(${sceneTags(layouts.published)} union ${sceneTags(layouts.draft)}))`,
    })
    .from(layouts)
    .where(eq(layouts.accountId, accountId));
  const prepared = db
    .select({ kind: sql`'prepared'`, tag: sql`unnest(${pairingTokens.tags})` })
    .from(pairingTokens)
    .where(seesAllScreens() ? eq(pairingTokens.accountId, accountId) : sql`false`);
  const all = [screens, contents, rules, selectPlaylistTags(db, accountId), schedules, ofLayouts, prepared];
  const found = await db.execute(sql`
    select tag, ${countOf('screen')} as "screenCount", ${countOf('content')} as "contentCount",
      ${countOf('group')} as "groupCount", ${countOf('playlist')} as "playlistCount",
      ${countOf('schedule')} as "scheduleCount", ${countOf('layout')} as "layoutCount",
      ${countOf('prepared')} as "pairingTokenCount"
    from (${sql.join(all, sql` union all `)}) as used (kind, tag)
    group by tag order by tag collate "C"`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own answer, which Db leaves open
  return (found as { rows: TagUse[] }).rows;
}

const countOf = (kind: string): SQL => sql`count(*) filter (where kind = ${kind})::integer`;

/** The tags that the rule of a group names, each once. */
const selectRuleTags = sql`unnest(array(
  select distinct jsonb_array_elements_text(part.value) from jsonb_each(${groups.rule}) as part))`;

const conditionTags = (condition: AnyColumn): SQL => sql`jsonb_array_elements_text(${condition} -> 'tags')`;

const sceneTags = (document: AnyColumn): SQL =>
  sql`select jsonb_path_query(${document}, '$.scenes[*].only.tags[*]') #>> '{}'`;

/** The tags that fill playlists or are in conditions of items, each once for a playlist. */
const selectPlaylistTags = (db: Db, accountId: string): SQL => {
  const filling = db
    .select({ id: playlists.mediaId, tag: playlists.sourceTag })
    .from(playlists)
    .where(and(eq(playlists.accountId, accountId), isNotNull(playlists.sourceTag)));
  const conditions = db
    .select({ id: playlists.mediaId, tag: conditionTags(playlistItems.only) })
    .from(playlistItems)
    .innerJoin(playlists, eq(playlists.mediaId, playlistItems.playlistId))
    .where(eq(playlists.accountId, accountId));
  return sql`select 'playlist', tag from (${filling} union ${conditions}) as named (id, tag)`;
};
