import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../accounts/index.ts';
import type { Library } from '../library/index.ts';
import type { Documents } from '../documents/index.ts';
import { createClassifier } from './classify.ts';
import { createDeferredClassification } from './deferred-classification.ts';
import { createDocumentUploads } from './document-uploads.ts';
import { createFileReplacement } from './file-replacement.ts';
import { createImageUploads } from './image-uploads.ts';
import { createIncomingFiles } from './incoming-files.ts';
import { createIntake } from './intake.ts';
import { classifyLater } from './jobs.ts';
import { createPackedFiles } from './packed-files.ts';
import { createProducedFiles } from './produced-files.ts';
import { createQuota, type Quota } from './quota.ts';
import { createResumableUploads } from './resumable-uploads.ts';
import { createUploadSweep } from './sweep.ts';
import { createVideoUploads } from './video-uploads.ts';

interface Dependencies {
  entitlements: Entitlements;
  library: Pick<Library, 'addItem' | 'preparation' | 'versions'>;
  documents: Pick<Documents, 'add' | 'require'>;
  /** False if other processes prepare the files. */
  preparesVideos: boolean;
  /**
   * The time for which a sender waits for the classification of a file. After that it is accepted and classified by a
   * job.
   */
  classifyTimeoutMs: number;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Every way in which a file becomes a media item. */
export function createUploads(
  platform: Platform,
  { entitlements, library, documents, preparesVideos, classifyTimeoutMs }: Dependencies,
) {
  const { jobs } = platform;
  const classifier = createClassifier(platform, { entitlements, preparesVideos, timeoutMs: classifyTimeoutMs });
  const quota = createQuota(platform, { entitlements });
  const intake = createIntake(platform, { library, documents, quota });
  const { versions } = library;
  const incoming = createIncomingFiles(platform, { quota, intake, classifier, versions });
  const deferred = createDeferredClassification(platform, { preparation: library.preparation, classifier });
  const sweeper = createUploadSweep(platform);
  const resumable = createResumableUploads(platform, { quota, intake, incoming, documents, versions });
  return {
    ...createImageUploads(platform, { quota, intake, classifier }),
    ...createDocumentUploads(platform, { quota, intake, classifier, documents }),
    ...createFileReplacement(platform, { quota, intake, classifier, versions, documents }),
    ...createVideoUploads(platform, { quota, intake, incoming }),
    ...resumable,
    ...createProducedFiles(platform, { quota, intake }),
    packed: createPackedFiles(platform, {
      quota,
      intake,
      receive: resumable.receiveResumable,
      classifier,
    }),

    /** Checks that an account may store more; see {@link Quota}. */
    async takeStorage(...request: Parameters<Quota['take']>): Promise<void> {
      await quota.take(...request);
    },

    /** Bytes of complete uploads since this process started. */
    receivedBytes: intake.receivedBytes,

    async work(): Promise<void> {
      await jobs.work(classifyLater, 1, (attempt) => deferred.classify(attempt));
      await jobs.every('media.sweep', '17 * * * *', () => sweeper.sweep());
    },
  };
}
