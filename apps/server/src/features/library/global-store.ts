import { say } from '@vitrine/contract/core/say';
import { type ListedKind, SlotKind } from '@vitrine/contract/library/content';
import { ActiveContent, type ActiveUndo, type FileKind } from '@vitrine/contract/library/media';
import { AppError } from '@vitrine/contract/core/errors';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { requireAllScreens, withoutLimits } from '../../platform/database/limits.ts';
import { getLimits } from '../../platform/database/write-context.ts';
import { lockAccount } from '../accounts/index.ts';
import { type ContentRow, toMediaRow } from './content-row.ts';
import type { ListedMedia } from './reads.ts';
import { globalMedia, media } from '../../schema/library-tables.ts';

async function findGlobal(db: Db, accountId: string, kinds: readonly ListedKind[]): Promise<ContentRow | null> {
  const [found] = await db
    .select({ row: media })
    .from(globalMedia)
    .innerJoin(media, eq(media.id, globalMedia.mediaId))
    .where(and(eq(globalMedia.accountId, accountId), inArray(globalMedia.kind, [...kinds])));
  return found?.row ?? null;
}

/** The account's active playlist, web page or layout. */
export const findSlot = (db: Db, accountId: string): Promise<ContentRow | null> =>
  findGlobal(db, accountId, SlotKind.options);

export async function deleteSlot(db: Db, accountId: string): Promise<void> {
  await db
    .delete(globalMedia)
    .where(and(eq(globalMedia.accountId, accountId), inArray(globalMedia.kind, SlotKind.options)));
}

export async function findGlobalMedia(db: Db, accountId: string, kind: FileKind): Promise<ListedMedia | null> {
  const row = toMediaRow(await findGlobal(db, accountId, [kind]));
  return row && { ...row, isActive: true };
}

/** Everything that is active in the account. */
export async function findActive(db: Db, accountId: string): Promise<ActiveContent> {
  const rows = await db
    .select({ kind: globalMedia.kind, id: globalMedia.mediaId })
    .from(globalMedia)
    .where(eq(globalMedia.accountId, accountId));
  const idOf = (...kinds: ListedKind[]) => rows.find(({ kind }) => kinds.includes(kind))?.id ?? null;
  return ActiveContent.parse({
    slotId: idOf(...SlotKind.options),
    videoId: idOf('video'),
    imageId: idOf('image'),
  });
}

/**
 * Refuses to replace active content that the caller does not see, which nothing could bring back.
 *
 * @throws auth.outside_limits
 */
export async function requireSeenActive(tx: Db, accountId: string, kinds: readonly ListedKind[]): Promise<void> {
  if (getLimits() === null) return;
  requireAllScreens();
  const replaced = and(eq(globalMedia.accountId, accountId), inArray(globalMedia.kind, [...kinds]));
  const seen = await tx.$count(globalMedia, replaced);
  const all = await withoutLimits('playback', tx, async () => tx.$count(globalMedia, replaced));
  if (all > seen) {
    throw new AppError('auth.outside_limits', {
      message: say(
        'Content that you do not see is active on all screens, so you cannot replace it. Assign yours to screens.',
      ),
    });
  }
}

/** Changes what is active, and tells how to take it back. */
export function changeActive<Result>(
  db: Db,
  accountId: string,
  change: (tx: Db) => Promise<Result>,
): Promise<{ result: Result; undo: ActiveUndo }> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const before = await findActive(tx, accountId);
    const result = await change(tx);
    return { result, undo: { before, since: await findActive(tx, accountId) } };
  });
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

export async function deleteActive(tx: Db, accountId: string): Promise<void> {
  await tx.delete(globalMedia).where(eq(globalMedia.accountId, accountId));
}

export async function deleteGlobalMedia(db: Db, accountId: string, kind: FileKind): Promise<void> {
  await db.delete(globalMedia).where(and(eq(globalMedia.accountId, accountId), eq(globalMedia.kind, kind)));
}
