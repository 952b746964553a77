import { listDocumentContent } from '@vitrine/layout/content';
import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { newCode } from '../../platform/ids.ts';
import { type LayoutRow, qrCodes } from '../../schema/layouts/layouts-tables.ts';

/**
 * Gives each QR code of a published document that counts its scans a code, which stays with its element, and notes the
 * address to which it leads. The codes of removed elements lead nowhere until the elements are back.
 */
export async function replaceCodes(
  tx: Db,
  { accountId, mediaId: layoutId }: Pick<LayoutRow, 'accountId' | 'mediaId'>,
  { published }: Pick<LayoutRow, 'published'>,
): Promise<void> {
  const wanted = [...listDocumentContent(published).countedAddresses];
  const isGone = notInArray(
    qrCodes.elementId,
    wanted.map(([elementId]) => elementId),
  );
  await tx
    .update(qrCodes)
    .set({ url: null })
    .where(and(eq(qrCodes.layoutId, layoutId), isNotNull(qrCodes.url), wanted.length === 0 ? undefined : isGone));
  if (wanted.length === 0) return;
  await tx
    .insert(qrCodes)
    .values(wanted.map(([elementId, url]) => ({ code: newCode(), accountId, layoutId, elementId, url })))
    .onConflictDoUpdate({
      target: [qrCodes.layoutId, qrCodes.elementId],
      set: { url: sql`excluded.url` },
      setWhere: sql`qr_codes.url is distinct from excluded.url`,
    });
}
