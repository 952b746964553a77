import { isPlaylistId, isWebpageId } from '@vitrine/contract/core/ids';
import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { ContentKind } from '@vitrine/contract/library/content';
import type { MediaId, MediaKind } from '@vitrine/contract/library/media';
import type { Effect } from '@vitrine/contract/playout/effect';
import { useMutation } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api.tsx';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { contentLabel, useEffectText } from '../playout/index.ts';
import type { LibraryItem } from './library-item.ts';

/** The active playlist or web page that ends when something else is made active. */
export interface Replaced {
  content: MediaSummary;
  /** If a file was made active: its type, and the file of this type that was active before. */
  file: { kind: MediaKind; before: MediaId | null } | null;
}

interface Activation {
  replaced: Replaced | null;
  words: string | undefined;
}

/** Null if none is active, or if it cannot be told: then the change cannot be undone, but it can be made. */
async function findReplaced(api: Api, { kind, id }: LibraryItem): Promise<Replaced | null> {
  try {
    const content = (await api.content.current()).current;
    if (content === null || content.id === id) return null;
    if (kind === 'webpage') return { content, file: null };
    const before =
      kind === 'image' ? (await api.media.currentImage()).currentImage : (await api.media.currentVideo()).currentVideo;
    return { content, file: { kind, before: before?.id ?? null } };
  } catch {
    return null;
  }
}

async function setCurrentFile(api: Api, kind: MediaKind, id: MediaId | null): Promise<void> {
  if (kind === 'image') await api.media.setCurrentImage({ body: { imageId: id } });
  else await api.media.setCurrentVideo({ body: { videoId: id } });
}

async function setCurrent(api: Api, item: LibraryItem, isActive: boolean): Promise<void> {
  if (item.kind !== 'webpage') await setCurrentFile(api, item.kind, isActive ? item.id : null);
  else if (isActive) await api.content.setCurrent({ body: { mediaType: 'webpage', mediaId: item.id } });
  else await api.content.clearCurrent();
}

/** The dry run of `setCurrent`. */
function dryRunSetCurrent({ media, content }: Api, { kind, id }: LibraryItem, isActive: boolean): Promise<Effect> {
  switch (kind) {
    case 'image':
      return media.setCurrentImage.dryRun({ body: { imageId: isActive ? id : null } });
    case 'video':
      return media.setCurrentVideo.dryRun({ body: { videoId: isActive ? id : null } });
    case 'webpage':
      return isActive
        ? content.setCurrent.dryRun({ body: { mediaType: 'webpage', mediaId: id } })
        : content.clearCurrent.dryRun();
  }
}

const failedActivation = (kind: ContentKind) => `Error setting ${contentLabel(kind).toLowerCase()} as active`;

const useInvalidateActive = () => useInvalidate(keys.media.all, keys.playlists.all);

/** Makes the replaced playlist or web page active again. */
export function useRestoreActive() {
  const api = useApi();
  return useMutation({
    async mutationFn({ content: { id }, file }: Replaced) {
      // First the file, because making one active ends the playlist or web page.
      if (file !== null) await setCurrentFile(api, file.kind, file.before);
      if (isPlaylistId(id)) await api.content.setCurrent({ body: { mediaType: 'playlist', mediaId: id } });
      else if (isWebpageId(id)) await api.content.setCurrent({ body: { mediaType: 'webpage', mediaId: id } });
    },
    meta: { failure: ({ content }: Replaced) => failedActivation(content.type) },
    onSettled: useInvalidateActive(),
  });
}

/** Makes an item the active one of its kind, or ends that; returns the playlist or web page that this replaced, and the effect in words. */
export function useSetActiveMedia() {
  const api = useApi();
  const effectText = useEffectText();
  return useMutation({
    async mutationFn({ item, isActive }: { item: LibraryItem; isActive: boolean }): Promise<Activation> {
      const replaced = isActive ? await findReplaced(api, item) : null;
      const words = await effectText((dry) => dryRunSetCurrent(dry, item, isActive));
      await setCurrent(api, item, isActive);
      return { replaced, words };
    },
    meta: { failure: ({ item }: { item: LibraryItem }) => failedActivation(item.kind) },
    onSettled: useInvalidateActive(),
  });
}
