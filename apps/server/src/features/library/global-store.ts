import type { ContentKind } from '@vitrine/contract/library/content';
import type { MediaKind } from '@vitrine/contract/library/media';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { type ContentRow, toMediaRow } from './content-row.ts';
import type { ListedMedia } from './store.ts';
import { globalMedia, media } from '../../schema/library.ts';

export async function findGlobalContent(db: Db, accountId: string, kind: ContentKind): Promise<ContentRow | null> {
  const [found] = await db
    .select({ row: media })
    .from(globalMedia)
    .innerJoin(media, eq(media.id, globalMedia.mediaId))
    .where(and(eq(globalMedia.accountId, accountId), eq(globalMedia.kind, kind)));
  return found?.row ?? null;
}

export async function findGlobalMedia(db: Db, accountId: string, kind: MediaKind): Promise<ListedMedia | null> {
  const row = toMediaRow(await findGlobalContent(db, accountId, kind));
  return row && { ...row, isActive: true };
}

export async function upsertGlobalMedia(tx: Db, row: typeof globalMedia.$inferInsert): Promise<void> {
  await tx
    .insert(globalMedia)
    .values(row)
    .onConflictDoUpdate({
      target: [globalMedia.accountId, globalMedia.kind],
      set: { mediaId: row.mediaId, setAt: row.setAt },
    });
}

export async function deleteGlobalMedia(db: Db, accountId: string, kind: ContentKind): Promise<void> {
  await db.delete(globalMedia).where(and(eq(globalMedia.accountId, accountId), eq(globalMedia.kind, kind)));
}
