import { ListedKind } from '@vitrine/contract/library/content';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { media } from '../../../schema/library-tables.ts';

interface Tagged {
  id: string;
  tags: string[];
}

const isListed = inArray(media.kind, ListedKind.options);

/** Locks content of the account until the transaction ends. Returns what exists of it, with its tags. */
export async function lockTaggedContent(tx: Db, accountId: string, ids: readonly string[]): Promise<Tagged[]> {
  return tx
    .select({ id: media.id, tags: media.tags })
    .from(media)
    .where(and(sql`${media.id} = any(${sql.param(ids)}::text[])`, eq(media.accountId, accountId), isListed))
    .orderBy(media.id)
    .for('no key update');
}

/** Locks the account's content with a tag until the transaction ends. Returns it with its tags. */
export async function lockContentWithTag(tx: Db, accountId: string, tag: string): Promise<Tagged[]> {
  return tx
    .select({ id: media.id, tags: media.tags })
    .from(media)
    .where(and(eq(media.accountId, accountId), sql`${media.tags} @> array[${tag}]`, isListed))
    .orderBy(media.id)
    .for('no key update');
}

/** Stores the tags of content, which the caller has locked. */
export async function updateContentTags(tx: Db, rows: readonly Tagged[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${media} set tags = array(select jsonb_array_elements_text(given.tags))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, tags jsonb)
    where ${media.id} = given.id`);
}
