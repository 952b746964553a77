import type { Condition } from '@vitrine/contract/conditions';
import { AppError } from '@vitrine/contract/core/errors';
import type { Scene } from '@vitrine/contract/layouts/document';
import type { PlaylistItem } from '@vitrine/contract/playlists';
import {
  BASIC_TRANSFER_VERSION,
  DOCUMENT_TRANSFER_VERSION,
  MAX_MANIFEST_BYTES,
  TRANSFER_VERSION,
} from '@vitrine/contract/transfer/manifest';
import type { TransferCounts } from '@vitrine/contract/transfer/transfers';
import { replaceReferences } from '@vitrine/layout/content';
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
      ...(music.tracks.length > 0 && {
        music: { volume: music.volume, audioIds: music.tracks.flatMap(({ audioId }) => rename(audioId) ?? []) },
      }),
    })),
    layouts: content.layouts.map(({ id, name, published }) => ({
      id: rename(id),
      name,
      document: replaceReferences({ ...published, scenes: published.scenes.map(toPortable) }, rename),
    })),
  };
  const bytes = Buffer.from(JSON.stringify(manifest));
  if (bytes.length > MAX_MANIFEST_BYTES) throw new AppError('export.too_large');
  return bytes;
}

function chooseVersion({ media, playlists }: Collected): number {
  const isNested = playlists.some(({ items }) => items.some(({ mediaType }) => mediaType === 'playlist'));
  if (isNested) return TRANSFER_VERSION;
  const hasOtherFiles = media.some(({ kind }) => kind === 'document' || kind === 'audio');
  return hasOtherFiles ? DOCUMENT_TRANSFER_VERSION : BASIC_TRANSFER_VERSION;
}

/** Without the tags and groups of its condition, which only this account has. */
const toPortable = ({ only, ...scene }: Scene): Scene => ({
  ...scene,
  ...(only?.orientation !== undefined && { only: { orientation: only.orientation } }),
});

/** Without the groups of its condition, which only this account has. Null: the export does not have the content. */
function writeItem(item: PlaylistItem, mediaId: string | null) {
  if (mediaId === null) return null;
  const { mediaType, durationMs, fit, transition, volume, windows, weight, only } = item;
  return {
    mediaType,
    mediaId,
    durationMs,
    fit,
    transition,
    volume,
    windows,
    ...(weight > 1 && { weight }),
    only: only && omitGroups(only),
  };
}

/** A condition without the groups of this account; null if it has only those. */
export function omitGroups({ orientation, tags }: Condition): Condition | null {
  if (orientation === undefined && tags === undefined) return null;
  return { ...(orientation !== undefined && { orientation }), ...(tags !== undefined && { tags }) };
}

export const countCollected = ({ media, ...content }: Record<keyof Collected, readonly unknown[]>): TransferCounts => ({
  layouts: content.layouts.length,
  playlists: content.playlists.length,
  files: media.length,
  webpages: content.webpages.length,
  feeds: content.feeds.length,
  priceLists: content.priceLists.length,
  drawn: content.drawn.length,
});
