import { and, type AnyColumn, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { toSortKey } from '../../platform/database/sort-key.ts';
import { type LayoutRow, layouts } from '../../schema/layouts/layouts-tables.ts';
import { media } from '../../schema/library-tables.ts';

/** A layout, and its documents. */
export interface TaggedLayout extends Pick<LayoutRow, 'mediaId' | 'published' | 'draft'> {
  name: string;
}

const hasScene = (document: AnyColumn, tag: string): SQL =>
  sql`jsonb_path_exists(${document}, '$.scenes[*].only.tags[*] ? (@ == $tag)', ${JSON.stringify({ tag })}::jsonb)`;

/** The layouts with a scene, also of a draft, that is only on the screens of a tag. */
export const listLayoutsWithTag = (tx: Db, accountId: string, tag: string): Promise<TaggedLayout[]> =>
  tx
    .select({
      mediaId: layouts.mediaId,
      published: layouts.published,
      draft: layouts.draft,
      name: media.originalName,
    })
    .from(layouts)
    .innerJoin(media, eq(media.id, layouts.mediaId))
    .where(and(eq(layouts.accountId, accountId), or(hasScene(layouts.published, tag), hasScene(layouts.draft, tag))))
    .orderBy(toSortKey(media.originalName));
