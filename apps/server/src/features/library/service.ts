import type { StorageSummary } from '@vitrine/contract/library/media';
import type { InAccount } from '../../http/callers.ts';
import { computeStorageLimit } from '@vitrine/contract/billing/plans';
import type { Entitlements } from '../accounts/index.ts';
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
import { removeFiles, trimVersions } from './jobs.ts';
import { createPreparation } from './preparation.ts';
import { createServedFiles } from './served-files.ts';
import { sumStorage, toAudio, toImage, toVideo } from './reads.ts';
import { fillContentSortKeys } from './store.ts';
import { createContentTags } from './tags/service.ts';
import { createVersions } from './versions/service.ts';
import type { OtherVersionKinds } from './versions/version-kinds.ts';

/** Former versions of an account together; fewer if its plan has less storage. */
const MOST_FORMER_BYTES = 5 * 1024 ** 3;

export type Library = ReturnType<typeof createLibrary>;

/** An account's images and videos: their folders, their files, and their deletion; and which content is active. */
export function createLibrary(
  platform: Platform,
  {
    entitlements,
    versionKinds,
    ...dependencies
  }: FolderDependencies & { entitlements: Entitlements; versionKinds: OtherVersionKinds },
) {
  const { db, storage, jobs } = platform;
  const images = createMediaItems(platform, 'image', toImage);
  const videos = createMediaItems(platform, 'video', toVideo);
  const audio = createMediaItems(platform, 'audio', toAudio);
  const versions = createVersions(platform, versionKinds);
  return {
    images,
    videos,
    audio,
    folders: createFolders(platform, dependencies),
    content: createCurrentContent(platform),
    versions,
    tags: createContentTags(platform),
    preparation: createPreparation(platform, versions),
    ...createAddition(platform),
    ...createSelection(platform),
    ...createServedFiles(platform, { files: createFileCache(platform), images, videos, audio }),

    storage: ({ accountId }: InAccount): Promise<StorageSummary> => sumStorage(db, accountId),

    removeAccountFiles: (accountId: string): Promise<void> => removeAll(storage, toAccountFolder(accountId)),

    /** Stores the sort keys of content that is older than these keys. */
    fillSortKeys: (): Promise<void> => inBatches((limit) => fillContentSortKeys(db, limit)),

    async work(): Promise<void> {
      await jobs.work(trimVersions, 1, async ({ input: { accountId } }) => {
        const limit = computeStorageLimit(await entitlements.readEntitlement(db, accountId));
        await versions.trim(accountId, Math.min(MOST_FORMER_BYTES, limit ?? MOST_FORMER_BYTES));
      });
      await jobs.every('media.versions', '57 * * * *', () => versions.sweep());
      await jobs.work(removeFiles, 1, ({ input }) => removeUnreferencedFiles(platform, input.keys));
    },
  };
}
