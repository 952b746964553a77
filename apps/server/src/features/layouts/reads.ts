import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { qrCodes } from '../../schema/layouts/layouts-tables.ts';

/** The codes of the QR codes that published layouts count, by layout and element. */
export async function readCodes(db: Db, layoutIds: readonly string[]): Promise<Map<string, Record<string, string>>> {
  const codes = new Map<string, Record<string, string>>();
  if (layoutIds.length === 0) return codes;
  const { code, layoutId, elementId } = qrCodes;
  const rows = await db
    .select({ code, layoutId, elementId })
    .from(qrCodes)
    .where(and(inArray(layoutId, [...layoutIds]), isNotNull(qrCodes.url)))
    .orderBy(layoutId, elementId);
  for (const row of rows) codes.set(row.layoutId, { ...codes.get(row.layoutId), [row.elementId]: row.code });
  return codes;
}
