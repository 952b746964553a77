import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type OnlineVideoCheck, videoSentences } from '@vitrine/contract/drawn/address-checks';
import { type OnlineVideo, readVideoAddress, writeVideoAddress } from '@vitrine/contract/drawn/video-address';
import { lineSchema } from '@vitrine/contract/core/text';
import { z } from 'zod';
import { isDryRun } from '../../platform/database/write-context.ts';
import { decodeText } from '../../platform/guarded-fetch/decode-text.ts';
import { FetchError } from '../../platform/guarded-fetch/fetch-error.ts';
import { createGuardedFetch, type Fetched } from '../../platform/guarded-fetch/guarded-fetch.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import { withWorkFolder } from '../../platform/work-folders.ts';
import { newFileKey } from '../library/index.ts';
import { makePreview } from '../processing/index.ts';

/** Where the sites describe their videos. Undefined: they are not asked. */
export type OembedSources = Record<OnlineVideo['provider'], string | undefined>;

/** The addresses of the sites themselves. */
export const OEMBED: OembedSources = {
  youtube: 'https://www.youtube.com/oembed',
  vimeo: 'https://vimeo.com/api/oembed.json',
};

/** The columns of a stored picture. */
interface PictureColumns {
  thumbnailFilename: string;
  thumbnailKey: string;
  averageColor: string;
}

/** The time for the description and the picture together, redirects included. */
const READING_MS = 5_000;
const MAX_DESCRIPTION_BYTES = 100_000;
const MAX_PICTURE_BYTES = 2_000_000;
const ENCODING_MS = 30_000;
const MAX_TITLE = 255;

const Title = lineSchema(MAX_TITLE, 'empty');
const Description = z.object({ title: z.string().catch(''), thumbnail_url: z.url().nullable().catch(null) });

interface Described {
  title: string | null;
  pictureUrl: string | null;
  message: string | null;
}

const without = (message: string): Described => ({ title: null, pictureUrl: null, message });

/** Returns one line of visible characters; null if there are none. */
function cleanTitle(text: string): string | null {
  const cut = Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, MAX_TITLE / 2);
  const outcome = Title.safeParse(cut.join(''));
  return outcome.success ? outcome.data : null;
}

function parseDescription({ bytes, headers }: Fetched): Described {
  try {
    const { title, thumbnail_url } = Description.parse(
      JSON.parse(decodeText(bytes, headers.get('content-type') ?? 'application/json')),
    );
    return { title: cleanTitle(title), pictureUrl: thumbnail_url, message: null };
  } catch {
    return without(videoSentences.unreachable);
  }
}

/** Asks sites about their videos, by oEmbed. Never fails: a video that cannot be described can still be shown. */
export function createOembed(platform: Platform, sources: OembedSources) {
  const { storage, limiter, limits, workFolder } = platform;
  const fetchGuarded = createGuardedFetch(platform.privateAddresses);

  async function describe(video: OnlineVideo, signal: AbortSignal): Promise<Described> {
    const source = sources[video.provider];
    if (source === undefined) return without(videoSentences.unreachable);
    const address = new URL(source);
    address.searchParams.set('format', 'json');
    address.searchParams.set('url', writeVideoAddress(video));
    try {
      const answer = await fetchGuarded(address.href, {
        maxBytes: MAX_DESCRIPTION_BYTES,
        signal,
        accept: 'application/json',
      });
      if (answer.status === 401 || answer.status === 403) return without(videoSentences.forbidden);
      if (answer.status === 400 || answer.status === 404) return without(videoSentences.private);
      return answer.status === 200 ? parseDescription(answer) : without(videoSentences.unreachable);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return without(videoSentences.unreachable);
    }
  }

  /** The picture, encoded anew; null if there is none that can be read. */
  async function readPicture(url: string | null, signal: AbortSignal): Promise<{ webp: Buffer; color: string } | null> {
    if (url === null) return null;
    try {
      const { status, bytes, isWhole } = await fetchGuarded(url, {
        maxBytes: MAX_PICTURE_BYTES,
        signal,
        accept: 'image/*',
      });
      if (status !== 200 || !isWhole) return null;
      return await withWorkFolder(join(workFolder, 'video-pictures'), newId('picture'), async (folder) => {
        const [original, target] = [join(folder, 'original'), join(folder, 'picture.webp')];
        await writeFile(original, bytes);
        const color = await makePreview(original, target, false, AbortSignal.timeout(ENCODING_MS));
        return { webp: await readFile(target), color };
      });
    } catch {
      // A picture is optional.
      return null;
    }
  }

  const count = (accountId: string): Promise<void> =>
    countAttempt(limiter, oneKey(`pages ${accountId}`), limits.readPagesPerAccount);

  return {
    /** @throws request.too_many */
    async check(accountId: string, url: string): Promise<OnlineVideoCheck> {
      await count(accountId);
      const video = requireVideo(url);
      const signal = AbortSignal.timeout(READING_MS);
      const { title, pictureUrl, message } = await describe(video, signal);
      const picture = await readPicture(pictureUrl, signal);
      const data = picture && `data:image/webp;base64,${picture.webp.toString('base64')}`;
      return { url: writeVideoAddress(video), provider: video.provider, title, picture: data, message };
    },

    /**
     * Stores the picture of a video; null if it has none. If the content is not saved then, it is removed later like any
     * file without owner.
     */
    async storePicture(accountId: string, url: string): Promise<PictureColumns | null> {
      // A dry run has no effect outside of the database.
      if (isDryRun()) return null;
      const isAllowed = await count(accountId).then(
        () => true,
        () => false,
      );
      if (!isAllowed) return null;
      const signal = AbortSignal.timeout(READING_MS);
      const picture = await readPicture((await describe(requireVideo(url), signal)).pictureUrl, signal);
      if (picture === null) return null;
      const thumbnailKey = newFileKey(accountId);
      await storage.write(thumbnailKey, Readable.from([picture.webp]));
      return { thumbnailFilename: `${newId('thumb')}.webp`, thumbnailKey, averageColor: picture.color };
    },
  };
}

function requireVideo(url: string): OnlineVideo {
  const video = readVideoAddress(url);
  if (video === null) throw new TypeError('The schema lets only addresses of videos pass');
  return video;
}
