import { AppError } from '@vitrine/contract/core/errors';
import type { PlaylistItem } from '@vitrine/contract/playlists/playlists';
import {
  BASIC_TRANSFER_VERSION,
  DOCUMENT_TRANSFER_VERSION,
  MAX_MANIFEST_BYTES,
  TRANSFER_VERSION,
} from '@vitrine/contract/transfer/manifest';
import type { TransferCounts } from '@vitrine/contract/transfer/transfers';
import { replaceReferences } from '@vitrine/layout/content';
import { countGrouped, withoutGroups } from '../portable-conditions.ts';
import type { Collected } from './collect.ts';

/**
 * Writes the manifest of an export. Everything gets an id of the export, such as `med_1`, so that it says nothing about
 * the account, and the same content gives the same bytes.
 *
 * @throws export.too_large
 */
export function writeManifest(content: Collected, rootId: string, product: string): Buffer {
  const ids = new Map<string, string>();
  for (const parts of Object.values(content)) {
    for (const [index, { id }] of parts.entries()) ids.set(id, `${id.split('_')[0]}_${index + 1}`);
  }
  const rename = (id: string): string | null => ids.get(id) ?? null;
  const manifest = {
    format: 'vitrine-export',
    version: chooseVersion(content),
    product,
    root: rename(rootId),
    media: content.media.map(({ id, kind, originalName: name, sha256, fileSize: bytes, shown, volume, ...file }) => ({
      id: rename(id),
      kind,
      name,
      sha256,
      bytes,
      ...(shown !== undefined && { shown }),
      ...(volume < 100 && { volume }),
      ...(file.validFrom !== null && { validFrom: file.validFrom }),
      ...(file.validUntil !== null && { validUntil: file.validUntil }),
    })),
    webpages: content.webpages.map(({ id, name, url, refreshSeconds, refreshMinutes, zoom, ...page }) => ({
      id: rename(id),
      name,
      url,
      refreshSeconds,
      // For servers that do not know seconds.
      refreshMinutes,
      zoom,
      showsScrollBars: page.showsScrollBars,
      fallbackMediaId: page.fallbackMediaId && rename(page.fallbackMediaId),
    })),
    ...(content.drawn.length > 0 && {
      drawn: content.drawn.map(({ id, kind, name, fields, fallback }) => ({
        id: rename(id),
        kind,
        name,
        fields: 'fallbackMediaId' in fields ? { ...fields, fallbackMediaId: fallback && rename(fallback.id) } : fields,
      })),
    }),
    feeds: content.feeds.map(({ id, name, url }) => ({ id: rename(id), name, url })),
    priceLists: content.priceLists.map(({ id, name, columns, rows }) => ({ id: rename(id), name, columns, rows })),
    playlists: content.playlists.map(({ id, name, items, music, isShuffled }) => ({
      id: rename(id),
      name,
      items: items.flatMap((item) => writeItem(item, rename(item.mediaId)) ?? []),
      ...(isShuffled && { isShuffled }),
      ...noteGroups(items),
      ...(music.tracks.length > 0 && {
        music: { volume: music.volume, audioIds: music.tracks.flatMap(({ audioId }) => rename(audioId) ?? []) },
      }),
    })),
    layouts: content.layouts.map(({ id, name, published }) => ({
      id: rename(id),
      name,
      document: replaceReferences({ ...published, scenes: published.scenes.map(withoutGroups) }, rename),
      ...noteGroups(published.scenes),
    })),
  };
  const bytes = Buffer.from(JSON.stringify(manifest));
  if (bytes.length > MAX_MANIFEST_BYTES) throw new AppError('export.too_large');
  return bytes;
}

function chooseVersion({ media, playlists, layouts }: Collected): number {
  const items = playlists.flatMap((playlist) => playlist.items);
  const scenes = layouts.flatMap(({ published }) => published.scenes);
  const isLimited =
    [...items, ...scenes].some(({ only }) => only) || media.some((file) => file.validFrom ?? file.validUntil);
  if (isLimited || items.some(({ mediaType }) => mediaType === 'playlist')) return TRANSFER_VERSION;
  const hasOtherFiles = media.some(({ kind }) => kind === 'document' || kind === 'audio');
  return hasOtherFiles ? DOCUMENT_TRANSFER_VERSION : BASIC_TRANSFER_VERSION;
}

/** Without the groups of its condition. Null: the export does not have the content. */
function writeItem(item: PlaylistItem, mediaId: string | null) {
  if (mediaId === null) return null;
  const { mediaType, durationMs, fit, transition, volume, windows, weight, only } = withoutGroups(item);
  return {
    mediaType,
    mediaId,
    durationMs,
    fit,
    transition,
    volume,
    windows,
    ...(weight > 1 && { weight }),
    only,
  };
}

/** For the import, which says so. */
const noteGroups = (parts: Parameters<typeof countGrouped>[0]) =>
  countGrouped(parts) === 0 ? {} : { groupsLeftOut: countGrouped(parts) };

/** True if a condition names groups, which an export leaves out. */
export const hasGroups = ({ playlists, layouts }: Collected): boolean =>
  playlists.some(({ items }) => countGrouped(items) > 0) ||
  layouts.some(({ published }) => countGrouped(published.scenes) > 0);

export const countCollected = ({ media, ...content }: Record<keyof Collected, readonly unknown[]>): TransferCounts => ({
  layouts: content.layouts.length,
  playlists: content.playlists.length,
  files: media.length,
  webpages: content.webpages.length,
  feeds: content.feeds.length,
  priceLists: content.priceLists.length,
  drawn: content.drawn.length,
});
