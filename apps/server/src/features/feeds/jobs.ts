import { z } from 'zod';
import type { Job } from '../../platform/job-queue.ts';

/** Reads the pictures of a feed's entries. */
export const loadPictures = {
  name: 'feeds.pictures',
  input: z.object({ feedId: z.string() }),
  attempts: 3,
  expireInSeconds: 600,
} satisfies Job;
