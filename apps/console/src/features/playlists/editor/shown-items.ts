import { computePlayedMs } from '@vitrine/contract/playlists/playlist-limits';
import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import type { PlaylistBody, PlaylistSummary } from '@vitrine/contract/playlists/playlists';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { t } from '@vitrine/messages/t';
import { formatItemTitle, isDrawnItem, type ScreenContent, findThumbnail } from '../../library/index.ts';
import type { PlaylistDraft, DraftItem, ItemKnowledge, MediaFacts } from './draft.ts';

/** An item with its file. */
export interface ShownItem extends DraftItem, MediaFacts {
  /** The name without the file extension. */
  title: string;
  /** The time for which it plays, in milliseconds. */
  playedMs: number;
  /** The address of its picture, of a web page its icon; null while there is none. */
  picture: string | null;
}

const unknownFile: MediaFacts = {
  name: t('Unknown file'),
  status: 'failed',
  filename: '',
  thumbnailUrl: null,
  averageColor: null,
  width: null,
  height: null,
  mediaDurationMs: null,
  validFrom: null,
  validUntil: null,
};

export const toShownItems = ({ items }: PlaylistDraft, facts: ItemKnowledge['facts']): ShownItem[] =>
  items.map((item) => toShownItem({ item, facts: facts.get(item.mediaId) }));

/** A new or saved item with the facts about its content. */
export interface ItemWithFacts {
  item: DraftItem;
  facts: MediaFacts;
}

export function toShownItem({
  item,
  facts: file = unknownFile,
}: Pick<ItemWithFacts, 'item'> & { facts: MediaFacts | undefined }): ShownItem {
  return {
    ...item,
    ...file,
    id: item.id,
    durationMs: item.durationMs,
    fit: item.fit,
    transition: item.transition,
    volume: item.volume,
    windows: item.windows,
    weight: item.weight,
    only: item.only,
    title: formatItemTitle({ kind: item.mediaType, originalName: file.name }),
    playedMs: computePlayedMs({
      mediaType: item.mediaType,
      durationMs: item.durationMs,
      mediaDurationMs: file.mediaDurationMs,
    }),
    picture:
      file.thumbnailUrl ??
      (item.mediaType === 'image' && file.status === 'ready' && file.filename !== null
        ? fileUrl('image', file.filename)
        : null),
  };
}

/** Computes the time for which library content plays in an item without a duration, in milliseconds. */
export const computePlayedLength = (media: ScreenContent): number => toShownItem(newPlaylistItem(media)).playedMs;

let lastNew = 0;

/** A new item for content of the library, with its facts. */
export const newPlaylistItem = (media: ScreenContent): ItemWithFacts => ({
  item: newItem(media.kind, media.id),
  facts: toMediaFacts(media),
});

/** A new item that plays another playlist. */
export const newNestedItem = ({ id, name, lengthMs, thumbnailUrls }: PlaylistSummary): ItemWithFacts => ({
  item: newItem('playlist', id),
  facts: {
    ...unknownFile,
    name,
    status: 'ready',
    filename: null,
    thumbnailUrl: thumbnailUrls[0] ?? null,
    mediaDurationMs: lengthMs,
  },
});

function newItem(mediaType: ContentKind, mediaId: ContentId): DraftItem {
  lastNew += 1;
  const asOnScreen = { durationMs: null, fit: null, transition: null, volume: null };
  return { id: `new_${lastNew}`, mediaType, mediaId, ...asOnScreen, windows: [], weight: 1, only: null };
}

function toMediaFacts(media: ScreenContent): MediaFacts {
  const { originalName: name } = media;
  if (media.kind === 'layout') {
    const { width, height } = media;
    return { ...unknownFile, name, status: 'ready', filename: null, width, height };
  }
  if (media.kind === 'webpage') {
    return { ...unknownFile, name, status: 'ready', filename: null, thumbnailUrl: media.iconUrl };
  }
  if (media.kind === 'document') {
    const { status, thumbnailUrl, averageColor, width, height, lengthMs: mediaDurationMs } = media;
    const { validFrom, validUntil } = media;
    const file = { name, status, filename: null, thumbnailUrl, averageColor, width, height };
    return { ...file, mediaDurationMs, validFrom, validUntil };
  }
  if (isDrawnItem(media)) return { ...unknownFile, name, status: 'ready', filename: null };
  const { status, filename, averageColor, width, height, duration, validFrom, validUntil } = media;
  return {
    name,
    status,
    filename,
    thumbnailUrl: findThumbnail(media),
    averageColor,
    width,
    height,
    mediaDurationMs: duration === null ? null : Math.round(duration * 1_000),
    validFrom,
    validUntil,
  };
}

/** The body that saves a draft. */
export function toPlaylistBody(
  { name, folderId, items, source, isShuffled, music }: PlaylistDraft,
  ids: ItemKnowledge['ids'],
): PlaylistBody {
  return {
    name,
    folderId,
    source,
    isShuffled,
    music: { volume: music.volume, audioIds: music.tracks.map(({ audioId }) => audioId) },
    items:
      source !== null
        ? []
        : items.map(({ id, ...item }) => {
            const known = ids.get(id);
            return { ...item, windows: [...item.windows], ...(known !== undefined && { id: known }) };
          }),
  };
}
