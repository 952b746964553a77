import { AppError } from '@vitrine/contract/core/errors';
import type { StorageSummary } from '@vitrine/contract/library/media';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Ffmpeg } from '../../platform/ffmpeg.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type FileStorage, removeAll } from '../../platform/storage/storage.ts';
import type { Entitlements } from '../accounts/index.ts';
import { findLogoFile } from '../branding/index.ts';
import {
  type FileCache,
  type MediaFile,
  FILES,
  createFolders,
  createLibrary,
  createSelection,
  findMediaByHash,
  findThumbnailKey,
  isFilename,
  sumStorage,
  toImage,
  toVideo,
} from '../library/index.ts';
import { createIncomingFiles } from './incoming-files.ts';
import { createDeferredClassification } from './deferred-classification.ts';
import { createImageUploads } from './image-uploads.ts';
import { createIntake } from './intake.ts';
import { createResumableUploads } from './resumable-uploads.ts';
import { createQuota } from './quota.ts';
import { createRenditions, createThumbnails } from '../processing/index.ts';
import { createSweep } from './sweep.ts';
import { createVideoUploads } from './video-uploads.ts';

interface Dependencies {
  db: Db;
  clock: Clock;
  storage: FileStorage;
  jobs: Jobs;
  entitlements: Entitlements;
  ffmpeg: Ffmpeg;
  files: FileCache;
  /** Where files lie that are under way. */
  workFolder: string;
  /** How long a sender waits at most until it is known what the file is; then it is taken, and read later. */
  classifyTimeoutMs: number;
  /** Whether many screens call in, which need the processor more. */
  isOverloaded: () => boolean;
}

export type Media = ReturnType<typeof createMedia>;

export function createMedia({
  db,
  clock,
  storage,
  jobs,
  entitlements,
  ffmpeg,
  files,
  workFolder,
  classifyTimeoutMs,
  isOverloaded,
}: Dependencies) {
  const quota = createQuota({ clock, entitlements });
  const intake = createIntake({ db, clock, storage, jobs, quota });
  const incoming = createIncomingFiles({ db, clock, storage, quota, intake, classifyTimeoutMs });
  const images = createLibrary({ db, clock, jobs }, 'image', toImage);
  const videos = createLibrary({ db, clock, jobs }, 'video', toVideo);

  /** Logos share their address with images, as specified. */
  async function imageOrLogo(accountId: string, filename: string): Promise<MediaFile> {
    const logo = isFilename(filename) ? await findLogoFile(db, accountId, filename) : null;
    return logo ?? images.file(accountId, filename);
  }

  async function thumbnail(accountId: string, filename: string): Promise<MediaFile> {
    const key = isFilename(filename) ? await findThumbnailKey(db, accountId, filename) : null;
    const size = key === null ? null : await storage.size(key);
    if (key === null || size === null) throw new AppError('media.not_found');
    // Its name is made anew with its content, so it tags the content as well as a hash would.
    return { key, size, mimeType: 'image/webp', sha256: filename };
  }

  async function asset(accountId: string, sha256: string): Promise<MediaFile> {
    const file = await findMediaByHash(db, accountId, sha256);
    if (file === null) throw new AppError('media.not_found');
    return file;
  }

  const video = async (accountId: string, filename: string) => videos.file(accountId, filename);

  const ways = { image: imageOrLogo, video, thumbnail, asset };

  return {
    images,
    folders: createFolders({ db, clock }),
    ...createSelection({ db, jobs }),
    videos,
    ...createImageUploads({ db, storage, quota, intake, classifyTimeoutMs }),
    ...createVideoUploads({ db, clock, storage, jobs, quota, intake, incoming }),
    ...createResumableUploads({ db, clock, storage, quota, incoming }),
    ...createDeferredClassification({ db, storage, jobs }),
    ...createRenditions({ db, storage, jobs, ffmpeg, workFolder }),
    ...createThumbnails({ db, storage, jobs, ffmpeg, workFolder, isOverloaded }),
    ...createSweep({ db, clock, storage, jobs, workFolder }),

    removeAccountFiles: (accountId: string): Promise<void> => removeAll(storage, `${FILES}${accountId}/`),

    storage: (accountId: string): Promise<StorageSummary> => sumStorage(db, accountId),

    /**
     * The account's file that an address names: an image or logo, a video or a thumbnail by its filename, what a screen
     * plays by its hash.
     *
     * @throws media.not_found, also for another account's; media.not_ready
     */
    async file(accountId: string, way: keyof typeof ways, name: string): Promise<MediaFile> {
      return files.find(accountId, `${way} ${name}`, () => ways[way](accountId, name));
    },
  };
}
