import { z } from 'zod';
import type { Job, Attempt } from '../../platform/job-queue.ts';

const MediaInput = z.object({ mediaId: z.string() });

/** Classifies a file that could not be read while its sender waited, or whose processing was lost. */
export const classifyLater = {
  name: 'media.examine',
  input: MediaInput,
  attempts: 3,
  expireInSeconds: 600,
} satisfies Job;
export type ClassifyAttempt = Attempt<typeof MediaInput>;
