import { z } from 'zod';
import type { Job } from '../../platform/job-queue.ts';

/** Removes files of deleted media, unless another media item has the same content. */
export const removeFiles = {
  name: 'media.remove',
  input: z.object({ keys: z.array(z.string()) }),
  attempts: 5,
  expireInSeconds: 300,
} satisfies Job;
