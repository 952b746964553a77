import { thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import { type MediaVersion, MediaVersionId, type MediaVersionState } from '@vitrine/contract/library/media-versions';
import type { mediaVersions, VersionPage } from '../../../schema/media-versions-tables.ts';
import type { MediaRow } from '../content-row.ts';

export type { VersionPage };

export type VersionRow = typeof mediaVersions.$inferSelect;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time for which former versions are kept, and new ones that nobody uses. */
export const KEPT_MS = 30 * DAY_MS;

/** The ids of versions tell them apart from those of items: jobs prepare both. */
export const isVersionId = (id: string): boolean => id.startsWith('ver_');

/** The columns of a file, which an item and its version exchange. */
export const pickFile = (row: MediaRow | VersionRow) => ({
  filename: row.filename,
  mimeType: row.mimeType,
  fileSize: row.fileSize,
  sha256: row.sha256,
  storageKey: row.storageKey,
  playKey: row.playKey,
  playSha256: row.playSha256,
  playBytes: row.playBytes,
  playMimeType: row.playMimeType,
  progress: row.progress,
  width: row.width,
  height: row.height,
  durationMs: row.durationMs,
  fps: row.fps,
  hasSound: row.hasSound,
  status: row.status,
  failure: row.failure,
  thumbnailFilename: row.thumbnailFilename,
  thumbnailKey: row.thumbnailKey,
  averageColor: row.averageColor,
});

/** A version as the media item that it would be by itself, for jobs and for its address. */
export const toPreparedRow = (row: VersionRow): MediaRow => ({
  ...pickFile(row),
  id: row.id,
  accountId: row.accountId,
  kind: row.kind,
  originalName: row.originalName,
  folderId: null,
  tags: [],
  sortKey: null,
  volume: 100,
  validFrom: null,
  validUntil: null,
  suggestedName: null,
  createdAt: row.createdAt,
});

/** The picture of a page of a version, as the media item that it is while its document has it. */
export const toPageRow = (row: VersionRow, page: VersionPage): MediaRow => ({
  ...toPreparedRow(row),
  ...page,
  playKey: null,
  playSha256: null,
  playBytes: null,
  playMimeType: null,
  kind: 'image',
});

/** The files of a version, with those of its pages. */
export const listVersionKeys = (row: VersionRow): string[] =>
  [row, ...(row.pages ?? [])]
    .flatMap((file) => [file.storageKey, file.thumbnailKey, 'playKey' in file ? file.playKey : null])
    .filter((key) => key !== null);

/** The bytes of a version and of its pages. */
export const countVersionBytes = ({ fileSize, pages }: VersionRow): number =>
  (pages ?? []).reduce((sum, page) => sum + page.fileSize, fileSize);

/** True once nothing is left to be made for it. A failure of one that is ready says why it has no thumbnail. */
export const isPrepared = ({ status, thumbnailKey, failure }: VersionRow): boolean =>
  status === 'ready' && (thumbnailKey !== null || failure !== null);

interface Sent {
  fileName: string;
  /** Null if unknown. */
  addedBy: string | null;
  addedAt: Date;
}

export const toFileFacts = (
  row: (MediaRow | VersionRow) & { pageCount: number | null },
  { fileName, addedBy, addedAt }: Sent,
) => ({
  fileName,
  fileSize: row.fileSize,
  mimeType: row.mimeType,
  width: row.width,
  height: row.height,
  duration: row.durationMs === null ? null : row.durationMs / 1000,
  pageCount: row.pageCount,
  thumbnailUrl: row.thumbnailFilename === null ? null : thumbnailUrl(row.thumbnailFilename),
  addedBy,
  addedAt: addedAt.toISOString(),
});

export function toVersion(row: VersionRow, addedBy: string | null): MediaVersion {
  const state = findState(row);
  const { createdAt, replacedAt } = row;
  const expiresAt = state === 'preparing' ? null : new Date((replacedAt ?? createdAt).getTime() + KEPT_MS);
  return {
    id: MediaVersionId.parse(row.id),
    ...toFileFacts(
      { ...row, pageCount: row.pages?.length ?? null },
      { fileName: row.originalName, addedBy, addedAt: createdAt },
    ),
    state,
    progress: row.progress,
    failure: state === 'failed' ? row.failure : null,
    replacedAt: replacedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function findState({ state, status, takesPlace }: VersionRow): MediaVersionState {
  if (state !== 'new') return 'former';
  if (status === 'failed') return 'failed';
  return takesPlace === 'asked' ? 'waiting' : 'preparing';
}
