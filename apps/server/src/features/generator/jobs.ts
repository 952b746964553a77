import { z } from 'zod';
import type { Job, Jobs, Attempt } from '../../platform/job-queue.ts';

const VideoInput = z.object({ videoId: z.string() });

/** Makes one generated video; retried if its worker process died. */
export const makeVideo = {
  name: 'generator.video',
  input: VideoInput,
  attempts: 4,
  // The time is enough for an hour in 4K on a slow machine. A step that hangs is ended by its own time limit before.
  expireInSeconds: 12 * 60 * 60,
} satisfies Job;

/** The work behind the jobs. */
export interface GeneratorWork {
  makeVideo(attempt: Attempt<typeof VideoInput>): Promise<void>;
  sweep(): Promise<void>;
}

/** Videos of different accounts at once. They share the encoders, so that a long video does not block the others. */
const VIDEOS_AT_ONCE = 4;

export async function workOnGenerator(jobs: Jobs, work: GeneratorWork): Promise<void> {
  await jobs.work(makeVideo, VIDEOS_AT_ONCE, (attempt) => work.makeVideo(attempt));
  await jobs.every('generator.sweep', '*/5 * * * *', () => work.sweep());
}
