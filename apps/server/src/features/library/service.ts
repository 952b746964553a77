import type { StorageSummary } from '@vitrine/contract/library/media';
import type { InAccount } from '../../http/callers.ts';
import { createAddition } from './addition.ts';
import type { Jobs } from '../../platform/job-queue.ts';
import { inBatches } from '../../platform/database/sort-key.ts';
import { type FileStorage, removeAll } from '../../platform/storage/storage.ts';
import type { FileCache } from './file-cache.ts';
import { toAccountFolder } from './file-keys.ts';
import { removeUnreferencedFiles } from './file-removal.ts';
import { createCurrentContent } from './current-content.ts';
import { createFolders, type FolderDependencies } from './folder-service.ts';
import { createMediaItems, createSelection } from './items.ts';
import { removeFiles } from './jobs.ts';
import { createPreparation } from './preparation.ts';
import { createServedFiles } from './served-files.ts';
import { fillContentSortKeys, sumStorage, toImage, toVideo } from './store.ts';

interface Dependencies extends FolderDependencies {
  storage: FileStorage;
  jobs: Jobs;
  files: FileCache;
}

export type Library = ReturnType<typeof createLibrary>;

/** An account's images and videos: their folders, their files, and their deletion; and which content is active. */
export function createLibrary({ db, clock, storage, jobs, files, keepFollowedItems }: Dependencies) {
  const images = createMediaItems({ db, clock, jobs }, 'image', toImage);
  const videos = createMediaItems({ db, clock, jobs }, 'video', toVideo);
  return {
    images,
    videos,
    folders: createFolders({ db, clock, keepFollowedItems }),
    content: createCurrentContent({ db, clock }),
    preparation: createPreparation({ db, storage }),
    ...createAddition({ clock, jobs }),
    ...createSelection({ db, jobs }),
    ...createServedFiles({ db, storage, files, images, videos }),

    storage: ({ accountId }: InAccount): Promise<StorageSummary> => sumStorage(db, accountId),

    removeAccountFiles: (accountId: string): Promise<void> => removeAll(storage, toAccountFolder(accountId)),

    /** Stores the sort keys of content that is older than these keys. */
    fillSortKeys: (): Promise<void> => inBatches((limit) => fillContentSortKeys(db, limit)),

    async work(): Promise<void> {
      await jobs.work(removeFiles, 1, ({ input }) => removeUnreferencedFiles({ db, storage }, input.keys));
    },
  };
}
