import { playedMs } from '@vitrine/contract/playlist-limits';
import type { PlaylistBody } from '@vitrine/contract/playlists';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { titleOf } from '../../../ui/format/file-title.ts';
import { type MediaItem, thumbnailOf } from '../../library/index.ts';
import type { Draft, DraftItem, EditorState, MediaFacts } from './draft.ts';

/** An item with its file. */
export interface ShownItem extends DraftItem, MediaFacts {
  /** Its name without the file extension. */
  title: string;
  /** How long it plays, in milliseconds. */
  playedMs: number;
  /** The address of its picture; null while there is none. */
  picture: string | null;
}

const unknownFile: MediaFacts = {
  name: 'Unknown file',
  status: 'failed',
  filename: '',
  thumbnailUrl: null,
  averageColor: null,
  width: null,
  height: null,
  mediaDurationMs: null,
};

export function shownItems({ present, facts }: Pick<EditorState, 'present' | 'facts'>): ShownItem[] {
  return present.items.map((item) => {
    const file = facts.get(item.mediaId) ?? unknownFile;
    return {
      ...item,
      ...file,
      id: item.id,
      durationMs: item.durationMs,
      fit: item.fit,
      transition: item.transition,
      windows: item.windows,
      title: titleOf(file.name),
      playedMs: playedMs({
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
  });
}

let lastNew = 0;

/** A new item for a file of the library, with the file's facts. */
export function newItem(media: MediaItem): { item: DraftItem; facts: MediaFacts } {
  lastNew += 1;
  return {
    item: {
      id: `new_${lastNew}`,
      mediaType: media.kind,
      mediaId: media.id,
      durationMs: null,
      fit: null,
      transition: null,
      windows: [],
    },
    facts: {
      name: media.originalName,
      status: media.status,
      filename: media.filename,
      thumbnailUrl: thumbnailOf(media),
      averageColor: media.averageColor,
      width: media.width,
      height: media.height,
      mediaDurationMs: media.duration === null ? null : Math.round(media.duration * 1_000),
    },
  };
}

/** The body that saves a draft. */
export function bodyOf({ name, folderId, items, source }: Draft, ids: EditorState['ids']): PlaylistBody {
  return {
    name,
    folderId,
    source,
    items:
      source !== null
        ? []
        : items.map(({ id, ...item }) => {
            const known = ids.get(id);
            return { ...item, windows: [...item.windows], ...(known !== undefined && { id: known }) };
          }),
  };
}
