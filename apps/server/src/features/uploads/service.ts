import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Jobs } from '../../platform/job-queue.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { Entitlements } from '../accounts/index.ts';
import type { Library } from '../library/index.ts';
import { createDeferredClassification } from './deferred-classification.ts';
import { createImageUploads } from './image-uploads.ts';
import { createIncomingFiles } from './incoming-files.ts';
import { createIntake } from './intake.ts';
import { classifyLater } from './jobs.ts';
import { createPackedFiles } from './packed-files.ts';
import { createProducedFiles } from './produced-files.ts';
import { createQuota } from './quota.ts';
import { createResumableUploads } from './resumable-uploads.ts';
import { createUploadSweep } from './sweep.ts';
import { createVideoUploads } from './video-uploads.ts';

interface Dependencies {
  db: Db;
  clock: Clock;
  storage: FileStorage;
  jobs: Jobs;
  entitlements: Entitlements;
  library: Pick<Library, 'addItem' | 'preparation'>;
  /**
   * The time for which a sender waits for the classification of a file. After that it is accepted and classified by a
   * job.
   */
  classifyTimeoutMs: number;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Every way in which a file becomes a media item. */
export function createUploads({ db, clock, storage, jobs, entitlements, library, classifyTimeoutMs }: Dependencies) {
  const quota = createQuota({ clock, entitlements });
  const intake = createIntake({ db, storage, jobs, library, quota });
  const incoming = createIncomingFiles({ db, clock, storage, quota, intake, classifyTimeoutMs });
  const deferred = createDeferredClassification({ storage, jobs, preparation: library.preparation });
  const sweeper = createUploadSweep({ db, clock, storage, jobs });
  const resumable = createResumableUploads({ db, clock, storage, quota, intake, incoming });
  return {
    ...createImageUploads({ db, storage, quota, intake, classifyTimeoutMs }),
    ...createVideoUploads({ db, clock, storage, jobs, quota, intake, incoming }),
    ...resumable,
    ...createProducedFiles({ db, clock, storage, quota, intake }),
    packed: createPackedFiles({
      db,
      storage,
      jobs,
      quota,
      intake,
      receive: resumable.receiveResumable,
      classifyTimeoutMs,
    }),

    /** Bytes of complete uploads since this process started. */
    receivedBytes: intake.receivedBytes,

    async work(): Promise<void> {
      await jobs.work(classifyLater, 1, (attempt) => deferred.classify(attempt));
      await jobs.every('media.sweep', '17 * * * *', () => sweeper.sweep());
    },
  };
}
