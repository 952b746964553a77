import { z } from 'zod';
import type { Job } from '../../platform/job-queue.ts';

/** Makes one generated video; retried if its worker process died. */
export const makeVideo = {
  name: 'generator.video',
  input: z.object({ videoId: z.string() }),
  attempts: 4,
  // The time is enough for an hour in 4K on a slow machine. A step that hangs is ended by its own time limit before.
  expireInSeconds: 12 * 60 * 60,
} satisfies Job;
