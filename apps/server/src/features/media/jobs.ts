import { z } from 'zod';
import type { Job, Jobs, Try } from '../../platform/jobs.ts';

const MediumInput = z.object({ mediaId: z.string() });
const FilesInput = z.object({ keys: z.array(z.string()) });

/** Makes the small picture of a medium that lists show. */
export const makeThumbnail = {
  name: 'media.thumbnail',
  input: MediumInput,
  attempts: 3,
  expireInSeconds: 120,
} satisfies Job;

/** Removes files that no row refers to any more. */
export const removeFiles = {
  name: 'media.remove',
  input: FilesInput,
  attempts: 5,
  expireInSeconds: 300,
} satisfies Job;

/** The work behind the jobs. */
export interface MediaWork {
  makeThumbnail(attempt: Try<typeof MediumInput>): Promise<void>;
  removeFiles(keys: readonly string[]): Promise<void>;
  sweep(): Promise<void>;
}

/** @param concurrency how many thumbnails at once */
export async function workOnMedia(jobs: Jobs, work: MediaWork, concurrency: number): Promise<void> {
  await jobs.work(makeThumbnail, concurrency, (attempt) => work.makeThumbnail(attempt));
  await jobs.work(removeFiles, 1, ({ input }) => work.removeFiles(input.keys));
  await jobs.every('media.sweep', '17 * * * *', () => work.sweep());
}
