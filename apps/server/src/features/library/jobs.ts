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

/** Reads a file that could not be read while its sender waited, or whose preparation got lost. */
export const examine = {
  name: 'media.examine',
  input: MediumInput,
  attempts: 3,
  expireInSeconds: 600,
} satisfies Job;

/** Pictures are copied; of videos the streams, or encoded anew, or encoded with other colours. */
const HowToPrepare = z.enum(['copied', 'encoded', 'toned']);
export type HowToPrepare = z.infer<typeof HowToPrepare>;
const RenditionInput = MediumInput.extend({ how: HowToPrepare });

/** Longer than any video takes; what hangs ends by its own limit before. */
const LONGEST_ENCODING_SECONDS = 8 * 60 * 60;

/** Makes the copy of a medium that everything can show. */
export const makeRendition = {
  name: 'media.rendition',
  input: RenditionInput,
  attempts: 3,
  expireInSeconds: LONGEST_ENCODING_SECONDS,
} satisfies Job;

/** Removes files of media that are gone, as far as no other medium has the same content. */
export const removeFiles = {
  name: 'media.remove',
  input: FilesInput,
  attempts: 5,
  expireInSeconds: 300,
} satisfies Job;

/** The work behind the jobs. */
export interface MediaWork {
  makeThumbnail(attempt: Try<typeof MediumInput>): Promise<void>;
  examine(attempt: Try<typeof MediumInput>): Promise<void>;
  makeRendition(attempt: Try<typeof RenditionInput>): Promise<void>;
  removeUnreferred(keys: readonly string[]): Promise<void>;
  sweepWork(): Promise<void>;
  sweep(): Promise<void>;
}

/** @param concurrency how many thumbnails at once; of renditions half as many, since each takes two cores */
export async function workOnMedia(jobs: Jobs, work: MediaWork, concurrency: number): Promise<void> {
  // Before new work begins: a server that was killed may have left some.
  await work.sweepWork();
  await jobs.work(makeThumbnail, concurrency, (attempt) => work.makeThumbnail(attempt));
  await jobs.work(examine, 1, (attempt) => work.examine(attempt));
  await jobs.work(makeRendition, Math.ceil(concurrency / 2), (attempt) => work.makeRendition(attempt));
  await jobs.work(removeFiles, 1, ({ input }) => work.removeUnreferred(input.keys));
  await jobs.every('media.sweep', '17 * * * *', () => work.sweep());
}
