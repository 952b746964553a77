import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { hashContent } from '../../platform/storage/hash-file.ts';
import type { GuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { withWorkFolder } from '../../platform/work-folders.ts';
import type { FeedPicture } from '../../schema/layouts/feeds-tables.ts';
import { newFileKey } from '../library/index.ts';
import { beginsAsImage, makePreview, readImage } from '../processing/index.ts';

/** The time for the answer, redirects included. */
const FETCHING_MS = 5_000;
const MAX_BYTES = 5_000_000;

/** Long enough for a busy machine. */
const ENCODING_MS = 60_000;

/** Pixels of a side: smaller pictures count readers, or are symbols. */
const MIN_SIDE = 50;

/** The media types that screens show and the server decodes. SVG is not among them: it is code. */
const ACCEPT = 'image/avif,image/webp,image/jpeg,image/png,image/gif;q=0.8';

/**
 * Copies pictures of the web: opened as feeds are, decoded in a process of their own with limits, and encoded anew, small.
 * The function returns null for what is no picture. It throws only if the copy cannot be stored.
 */
export function createPictureReader({ storage, workFolder }: Platform, fetchPicture: GuardedFetch) {
  async function copy(url: string): Promise<Buffer> {
    const signal = AbortSignal.timeout(FETCHING_MS);
    const { status, bytes, isWhole } = await fetchPicture(url, { maxBytes: MAX_BYTES, signal, accept: ACCEPT });
    if (status !== 200 || !isWhole) throw new Error('There is no picture at this address');
    return encode(bytes);
  }

  async function encode(bytes: Buffer): Promise<Buffer> {
    const signal = AbortSignal.timeout(ENCODING_MS);
    return withWorkFolder(join(workFolder, 'feed-pictures'), newId('picture'), async (folder) => {
      const [original, target] = [join(folder, 'original'), join(folder, 'small.webp')];
      await writeFile(original, bytes);
      if (!(await beginsAsImage(original))) throw new Error('This is no picture');
      const { width, height } = await readImage(original, signal);
      if (Math.min(width, height) < MIN_SIDE) throw new Error('This picture is too small');
      await makePreview(original, target, true, signal);
      return readFile(target);
    });
  }

  return async (accountId: string, url: string): Promise<FeedPicture | null> => {
    const webp = await copy(url).catch(() => null);
    if (webp === null) return null;
    const storageKey = newFileKey(accountId);
    await storage.write(storageKey, Readable.from([webp]));
    const sha256 = hashContent(webp);
    return { id: newId('fpc'), storageKey, sha256, size: webp.length };
  };
}
