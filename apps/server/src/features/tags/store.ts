import type { TagUse } from '@vitrine/contract/tags/tags';
import { ListedKind } from '@vitrine/contract/library/content';
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { groups } from '../../schema/groups-tables.ts';
import { media } from '../../schema/library-tables.ts';

/** The tags of an account in order, each with what has it. */
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
  const found = await db.execute(sql`
    select tag, ${countOf('screen')} as "screenCount", ${countOf('content')} as "contentCount",
      ${countOf('group')} as "groupCount"
    from (${screens} union all ${contents} union all ${rules}) as used (kind, tag)
    group by tag order by tag collate "C"`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own answer, which Db leaves open
  return (found as { rows: TagUse[] }).rows;
}

const countOf = (kind: string): SQL => sql`count(*) filter (where kind = ${kind})::integer`;

/** The tags that the rule of a group names, each once. */
const selectRuleTags = sql`unnest(array(
  select distinct jsonb_array_elements_text(part.value) from jsonb_each(${groups.rule}) as part))`;
