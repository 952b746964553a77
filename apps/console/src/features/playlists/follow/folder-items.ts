import { MAX_ITEMS } from '@vitrine/contract/playlist-limits';
import type { PlaylistSource } from '@vitrine/contract/playlists';
import { type Api, useApi } from '../../../api/api.tsx';
import { type MediaItem, ofImage, ofVideo } from '../../library/index.ts';

const PAGE_SIZE = 200;

/** A page of a list, and the address of the next one. */
interface FilePage {
  files: readonly MediaItem[];
  next: string | null;
}

/** Reads the files directly in a folder, in the order of the source, as the server will. */
export function useReadFolder() {
  const api = useApi();
  return async ({ folderId, order }: PlaylistSource): Promise<MediaItem[]> => {
    const [images, videos] = await Promise.all([
      all((cursor) => imagesPage(api, folderId, cursor)),
      all((cursor) => videosPage(api, folderId, cursor)),
    ]);
    return [...images, ...videos].toSorted(comparisons[order]).slice(0, MAX_ITEMS);
  };
}

const comparisons: Record<PlaylistSource['order'], (a: MediaItem, b: MediaItem) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt),
  name: (a, b) => a.originalName.localeCompare(b.originalName),
};

async function all(page: (cursor: string | undefined) => Promise<FilePage>): Promise<MediaItem[]> {
  const files: MediaItem[] = [];
  let cursor: string | undefined;
  do {
    const { files: some, next } = await page(cursor);
    files.push(...some);
    cursor = next ?? undefined;
  } while (cursor !== undefined && files.length < MAX_ITEMS);
  return files;
}

async function imagesPage(
  api: Api,
  folderId: PlaylistSource['folderId'],
  cursor: string | undefined,
): Promise<FilePage> {
  const { body, next } = await api.media.listImages.page({ query: { limit: PAGE_SIZE, folderId, cursor } });
  return { files: body.images.map(ofImage), next };
}

async function videosPage(
  api: Api,
  folderId: PlaylistSource['folderId'],
  cursor: string | undefined,
): Promise<FilePage> {
  const { body, next } = await api.media.listVideos.page({ query: { limit: PAGE_SIZE, folderId, cursor } });
  return { files: body.videos.map(ofVideo), next };
}
