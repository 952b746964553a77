import { assetUrl, type ManifestAsset } from '@vitrine/contract/player/manifest-schema';
import type { FeedPicture } from '../../../schema/layouts/feeds-tables.ts';
import { type ContentRow, findPlayedFile, isMediaRow, shownKindOf } from '../../library/index.ts';

/** The server's copy of a picture of a feed. */
export const toPictureAsset = ({ id, sha256, size }: FeedPicture, neededBy: string): ManifestAsset => ({
  id,
  kind: 'image',
  sha256,
  bytes: size,
  mimeType: 'image/webp',
  width: null,
  height: null,
  durationMs: null,
  url: assetUrl(sha256),
  neededBy,
});

/** Null if there is no file that screens can play. */
export function toManifestAsset(row: ContentRow | undefined, neededBy: string): ManifestAsset | null {
  if (row === undefined || !isMediaRow(row) || row.kind === 'document') return null;
  const played = findPlayedFile(row);
  if (played === null) return null;
  const { id, width, height, durationMs } = row;
  const kind = row.kind === 'audio' ? row.kind : shownKindOf(row);
  const { sha256, size: bytes, mimeType } = played;
  const own = row.hasSound === false ? 0 : row.volume;
  const volume = kind === 'video' && own < 100 ? { volume: own } : {};
  return { id, kind, sha256, bytes, mimeType, width, height, durationMs, ...volume, url: assetUrl(sha256), neededBy };
}
