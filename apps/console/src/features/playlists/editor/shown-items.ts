import { computePlayedMs } from '@vitrine/contract/playlist-limits';
import type { PlaylistBody } from '@vitrine/contract/playlists';
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
export function newPlaylistItem(media: ScreenContent): ItemWithFacts {
  lastNew += 1;
  return {
    item: {
      id: `new_${lastNew}`,
      mediaType: media.kind,
      mediaId: media.id,
      durationMs: null,
      fit: null,
      transition: null,
      volume: null,
      windows: [],
    },
    facts: toMediaFacts(media),
  };
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
    return { name, status, filename: null, thumbnailUrl, averageColor, width, height, mediaDurationMs };
  }
  if (isDrawnItem(media)) return { ...unknownFile, name, status: 'ready', filename: null };
  const { status, filename, averageColor, width, height, duration } = media;
  return {
    name,
    status,
    filename,
    thumbnailUrl: findThumbnail(media),
    averageColor,
    width,
    height,
    mediaDurationMs: duration === null ? null : Math.round(duration * 1_000),
  };
}

/** The body that saves a draft. */
export function toPlaylistBody(
  { name, folderId, items, source, music }: PlaylistDraft,
  ids: ItemKnowledge['ids'],
): PlaylistBody {
  return {
    name,
    folderId,
    source,
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
