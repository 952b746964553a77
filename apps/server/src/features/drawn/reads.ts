import { type DrawnId, type DrawnKind, isDrawnId, isDrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { drawnContent } from '../../schema/drawn-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { showDrawn } from './drawn-server-kinds.ts';
import { joinFields } from './fallbacks.ts';

/** Drawn content as screens get it. Other fields have another revision. */
export interface KnownDrawn {
  id: DrawnId;
  accountId: string;
  kind: DrawnKind;
  revision: number;
  shown: unknown;
  /** The image that is shown in its place; null without one. */
  fallbackMediaId: string | null;
}

/** What screens get of drawn content, of any account, by id. */
export async function readDrawn(db: Db, ids: readonly string[]): Promise<Map<string, KnownDrawn>> {
  const wanted = [...new Set(ids)].filter(isDrawnId);
  if (wanted.length === 0) return new Map();
  const { id, accountId, kind, originalName } = media;
  const { fields, fallbackMediaId, revision } = drawnContent;
  const rows = await db
    .select({ id, accountId, kind, name: originalName, fields, fallbackMediaId, revision })
    .from(media)
    .innerJoin(drawnContent, eq(drawnContent.mediaId, media.id))
    .where(sql`${media.id} = any(${sql.param(wanted)}::text[])`);
  return new Map(
    rows.flatMap(({ fields: stored, name, ...row }): [string, KnownDrawn][] => {
      if (!isDrawnKind(row.kind) || !isDrawnId(row.id)) return [];
      const joined = joinFields(row.kind, { fields: stored, fallbackMediaId: row.fallbackMediaId });
      const shown = showDrawn(row.kind, { id: row.id, name, fields: joined });
      return [[row.id, { ...row, id: row.id, kind: row.kind, shown }]];
    }),
  );
}
