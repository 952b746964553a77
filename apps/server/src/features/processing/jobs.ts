import { z } from 'zod';
import type { Job, Attempt } from '../../platform/job-queue.ts';

const MediaInput = z.object({ mediaId: z.string() });

/** Makes the thumbnail of a media item. */
export const makeThumbnail = {
  name: 'media.thumbnail',
  input: MediaInput,
  attempts: 3,
  expireInSeconds: 120,
} satisfies Job;
export type ThumbnailAttempt = Attempt<typeof MediaInput>;

/** Longer than the limits of time of LibreOffice and of the worker together. */
const MAX_PAGES_SECONDS = 40 * 60;

/** Makes the pages of a document. */
export const makePages = {
  name: 'media.pages',
  input: MediaInput,
  attempts: 3,
  expireInSeconds: MAX_PAGES_SECONDS,
} satisfies Job;
export type PagesAttempt = Attempt<typeof MediaInput>;

/** Images are always `copied`. The streams of a video are copied, or encoded, or encoded with HDR mapped to SDR. */
const RenditionMethod = z.enum(['copied', 'encoded', 'toned']);
export type RenditionMethod = z.infer<typeof RenditionMethod>;
const RenditionInput = MediaInput.extend({
  how: RenditionMethod,
  /** True for an item that is ready without a rendition, which it stays meanwhile, and if none can be made. */
  isRepeated: z.boolean().optional(),
});

/** Longer than the time limit of any encoder, so that the encoder's own limit ends it first. */
const MAX_ENCODING_SECONDS = 8 * 60 * 60;

/** Makes the rendition of a media item: a copy that every screen can play. */
export const makeRendition = {
  name: 'media.rendition',
  input: RenditionInput,
  attempts: 3,
  expireInSeconds: MAX_ENCODING_SECONDS,
} satisfies Job;
export type RenditionAttempt = Attempt<typeof RenditionInput>;
