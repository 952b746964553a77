import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { branding } from '../../schema/branding-tables.ts';

/** The logo's file; null if the account has no such logo. */
export async function findLogoFile(db: Db, accountId: string, filename: string) {
  const [row] = await db
    .select()
    .from(branding)
    .where(and(eq(branding.accountId, accountId), eq(branding.logoFilename, filename)));
  if (!row?.logoKey || row.logoBytes === null || row.logoSha256 === null) return null;
  return { key: row.logoKey, size: row.logoBytes, mimeType: 'image/webp', sha256: row.logoSha256 };
}
