import { z } from 'zod';
import type { Job, Jobs, Try } from '../../platform/jobs.ts';

const VideoInput = z.object({ videoId: z.string() });

/** Makes one generated video; tried again when the process that worked on it is gone. */
export const makeVideo = {
  name: 'generator.video',
  input: VideoInput,
  attempts: 4,
  // An hour in 4K on a slow machine; what hangs ends by the limits of its own steps before.
  expireInSeconds: 12 * 60 * 60,
} satisfies Job;

/** The work behind the jobs. */
export interface GeneratorWork {
  makeVideo(attempt: Try<typeof VideoInput>): Promise<void>;
  sweep(): Promise<void>;
}

/** Several accounts' videos at once: they share the encoders, so that a long one does not hold up the others. */
const VIDEOS_AT_ONCE = 4;

export async function workOnGenerator(jobs: Jobs, work: GeneratorWork): Promise<void> {
  await jobs.work(makeVideo, VIDEOS_AT_ONCE, (attempt) => work.makeVideo(attempt));
  await jobs.every('generator.sweep', '*/5 * * * *', () => work.sweep());
}
