import { z } from 'zod';
import type { Job } from '../../platform/job-queue.ts';

/** Deletes the former versions of an account that are too many or too large. */
export const trimVersions = {
  name: 'media.trim-versions',
  input: z.object({ accountId: z.string() }),
  attempts: 3,
  expireInSeconds: 300,
} satisfies Job;

/** Removes files of deleted media, unless another media item has the same content. */
export const removeFiles = {
  name: 'media.remove',
  input: z.object({ keys: z.array(z.string()) }),
  attempts: 5,
  expireInSeconds: 300,
} satisfies Job;
