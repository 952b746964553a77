import { AppError } from '@vitrine/contract/core/errors';
import { isPlaylistId, isWebpageId } from '@vitrine/contract/core/ids';
import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { ContentKind } from '@vitrine/contract/library/content';
import type { MediaId, MediaKind } from '@vitrine/contract/library/media';
import { useMutation } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api.tsx';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { type Activation, contentLabel, planActivation, setActive, useEffectText } from '../playout/index.ts';
import { formatItemTitle, type LibraryItem } from './library-item.ts';

/** The active content before a change, which Undo makes active again. */
export interface Former {
  /** What was made active, or no longer is. */
  item: LibraryItem;
  isActive: boolean;
  /** The active playlist or web page. */
  slot: MediaSummary | null;
  /** The active file of the item's type; null for a web page. */
  fileId: MediaId | null;
}

interface Activated {
  former: Former | null;
  words: string | undefined;
}

const readFile = async (api: Api, kind: MediaKind): Promise<MediaId | null> =>
  (kind === 'image' ? (await api.media.currentImage()).currentImage : (await api.media.currentVideo()).currentVideo)
    ?.id ?? null;

/** Null if it cannot be told: then the change cannot be undone, but it can be made. */
async function readFormer(api: Api, item: LibraryItem, isActive: boolean): Promise<Former | null> {
  try {
    const slot = (await api.content.current()).current;
    return { item, isActive, slot, fileId: item.kind === 'webpage' ? null : await readFile(api, item.kind) };
  } catch {
    return null;
  }
}

/** True if the change is still the latest one. */
async function isUnchanged(api: Api, { item, isActive }: Former): Promise<boolean> {
  const slotId = (await api.content.current()).current?.id ?? null;
  if (item.kind === 'webpage') return slotId === (isActive ? item.id : null);
  // Making a file active has ended the playlist or web page.
  if (isActive && slotId !== null) return false;
  return (await readFile(api, item.kind)) === (isActive ? item.id : null);
}

async function setCurrentFile(api: Api, kind: MediaKind, id: MediaId | null): Promise<void> {
  if (kind === 'image') await api.media.setCurrentImage({ body: { imageId: id } });
  else await api.media.setCurrentVideo({ body: { videoId: id } });
}

/** The change of what is active, as its dialog shows it. */
export const toActivation = (item: LibraryItem, isActive: boolean): Activation => ({
  content: { ...item, name: formatItemTitle(item) },
  isActive,
});

const failedActivation = (kind: ContentKind) => `Error setting ${contentLabel(kind).toLowerCase()} as active`;

const useInvalidateActive = () => useInvalidate(keys.media.all, keys.playlists.all);

/** Makes what was active before a change active again, unless something else was made active since. */
export function useRestoreActive() {
  const api = useApi();
  return useMutation({
    async mutationFn(former: Former) {
      const { item, slot, fileId } = former;
      if (!(await isUnchanged(api, former))) {
        throw new AppError('assignment.changed', {
          message: 'Something else was made active meanwhile, so nothing was undone.',
        });
      }
      // First the file, because making one active ends the playlist or web page.
      if (item.kind !== 'webpage') await setCurrentFile(api, item.kind, fileId);
      const { id } = slot ?? { id: null };
      if (id !== null && isPlaylistId(id))
        await api.content.setCurrent({ body: { mediaType: 'playlist', mediaId: id } });
      else if (id !== null && isWebpageId(id)) {
        await api.content.setCurrent({ body: { mediaType: 'webpage', mediaId: id } });
      } else if (item.kind === 'webpage') await api.content.clearCurrent();
    },
    meta: { failure: 'Failed to undo the change' },
    onSettled: useInvalidateActive(),
  });
}

/** Makes an item the active one of its kind, or ends that; returns what was active before, and the effect in words. */
export function useSetActiveMedia() {
  const api = useApi();
  const effectText = useEffectText();
  return useMutation({
    async mutationFn({ item, isActive }: { item: LibraryItem; isActive: boolean }): Promise<Activated> {
      const former = await readFormer(api, item, isActive);
      const activation = toActivation(item, isActive);
      const { dryRun, key } = planActivation(activation);
      const words = await effectText(dryRun, key);
      await setActive(api, activation);
      return { former, words };
    },
    meta: { failure: ({ item }: { item: LibraryItem }) => failedActivation(item.kind) },
    onSettled: useInvalidateActive(),
  });
}
