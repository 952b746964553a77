import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { Preview } from '@vitrine/playback/facts';
import { type SQL, sql } from 'drizzle-orm';
import { devices } from '../../schema/fleet-tables.ts';
import { layoutPreviews } from '../../schema/layouts/layouts-tables.ts';
import { nameDocument, type StoredDocument } from './content/content-row-store.ts';
import type { KnownContent } from './content/content-store.ts';
import { toEpochMs } from './takeover-claim-store.ts';

/** A preview as the database sends it; times are in epoch milliseconds. */
export interface ClaimedPreview {
  layoutId: string;
  revision: number;
  document: LayoutDocument;
  fromMs: number;
  untilMs: number;
}

/** The preview on a device that ends after `fromMs` (epoch milliseconds), for a query on devices. */
export const selectPreview = (fromMs: number): SQL<ClaimedPreview | null> => sql`(
  select json_build_object('layoutId', ${layoutPreviews.layoutId}, 'revision', ${layoutPreviews.revision},
    'document', ${layoutPreviews.document}, 'fromMs', ${toEpochMs(layoutPreviews.startedAt)},
    'untilMs', ${toEpochMs(layoutPreviews.untilAt)})
  from ${layoutPreviews} where ${layoutPreviews.deviceId} = ${devices.id}
    and ${layoutPreviews.untilAt} > to_timestamp(${sql.param(fromMs / 1000)}::float8))`;

export const toKnownDocument = ({ layoutId, revision, document }: ClaimedPreview): StoredDocument => ({
  id: nameDocument(layoutId, revision),
  layoutId,
  document,
});

/** Null when its layout has just been deleted. */
export function toPreview(
  { layoutId, revision, fromMs, untilMs }: ClaimedPreview,
  content: KnownContent,
): Preview | null {
  const row = content.rows.get(layoutId);
  if (row === undefined) return null;
  const name = nameDocument(layoutId, revision);
  // With conditions its document has another id on each screen.
  const documentId = [...content.documents.keys()].find((id) => id === name || id.startsWith(`${name}.`)) ?? name;
  return {
    media: { id: layoutId, kind: 'layout', name: row.originalName, documentId },
    from: new Date(fromMs).toISOString(),
    until: new Date(untilMs).toISOString(),
  };
}
