import type { Platform } from '../../platform/platform.ts';
import type { Preparation } from '../library/index.ts';
import { makeRendition, makeThumbnail } from './jobs.ts';
import { createRenditions } from './renditions.ts';
import { createProcessingSweep } from './sweep.ts';
import { createThumbnails } from './thumbnails.ts';

interface Dependencies {
  preparation: Preparation;
  /** True if the server is overloaded, so that processing should use less of the processor. */
  isOverloaded: () => boolean;
}

/** Makes thumbnails, and renditions of files that not every screen can play. */
export function createProcessing(platform: Platform, dependencies: Dependencies) {
  const { jobs } = platform;
  const thumbnails = createThumbnails(platform, dependencies);
  const renditions = createRenditions(platform, dependencies);
  const sweeper = createProcessingSweep(platform, dependencies);
  return {
    retryThumbnails: thumbnails.retryThumbnails,

    /** @param concurrency thumbnails at once; renditions are half as many, because each uses two cores */
    async work(concurrency: number): Promise<void> {
      // Work folders are swept before any job starts: a killed server may have left some behind.
      await sweeper.sweepWork();
      await jobs.work(makeThumbnail, concurrency, (attempt) => thumbnails.makeThumbnail(attempt));
      await jobs.work(makeRendition, Math.ceil(concurrency / 2), (attempt) => renditions.makeRendition(attempt));
      await jobs.every('processing.sweep', '22 * * * *', () => sweeper.sweep());
    },
  };
}
