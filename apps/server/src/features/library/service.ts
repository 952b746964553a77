import type { StorageSummary } from '@vitrine/contract/library/media';
import type { InAccount } from '../../http/callers.ts';
import { createAddition } from './addition.ts';
import { inBatches } from '../../platform/database/sort-key.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeAll } from '../../platform/storage/storage.ts';
import { createFileCache } from './file-cache.ts';
import { toAccountFolder } from './file-keys.ts';
import { removeUnreferencedFiles } from './file-removal.ts';
import { createCurrentContent } from './current-content.ts';
import { createFolders, type FolderDependencies } from './folder-service.ts';
import { createMediaItems, createSelection } from './items.ts';
import { removeFiles } from './jobs.ts';
import { createPreparation } from './preparation.ts';
import { createServedFiles } from './served-files.ts';
import { sumStorage, toAudio, toImage, toVideo } from './reads.ts';
import { fillContentSortKeys } from './store.ts';

export type Library = ReturnType<typeof createLibrary>;

/** An account's images and videos: their folders, their files, and their deletion; and which content is active. */
export function createLibrary(platform: Platform, dependencies: FolderDependencies) {
  const { db, storage, jobs } = platform;
  const images = createMediaItems(platform, 'image', toImage);
  const videos = createMediaItems(platform, 'video', toVideo);
  const audio = createMediaItems(platform, 'audio', toAudio);
  return {
    images,
    videos,
    audio,
    folders: createFolders(platform, dependencies),
    content: createCurrentContent(platform),
    preparation: createPreparation(platform),
    ...createAddition(platform),
    ...createSelection(platform),
    ...createServedFiles(platform, { files: createFileCache(platform), images, videos, audio }),

    storage: ({ accountId }: InAccount): Promise<StorageSummary> => sumStorage(db, accountId),

    removeAccountFiles: (accountId: string): Promise<void> => removeAll(storage, toAccountFolder(accountId)),

    /** Stores the sort keys of content that is older than these keys. */
    fillSortKeys: (): Promise<void> => inBatches((limit) => fillContentSortKeys(db, limit)),

    async work(): Promise<void> {
      await jobs.work(removeFiles, 1, ({ input }) => removeUnreferencedFiles(platform, input.keys));
    },
  };
}
