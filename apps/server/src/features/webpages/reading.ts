import { Readable } from 'node:stream';
import { isDryRun } from '../../platform/database/write-context.ts';
import type { PrivateAddresses } from '../../platform/guarded-fetch/private-addresses.ts';
import { createGuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts';
import { newId } from '../../platform/ids.ts';
import { countAttempt, oneKey, type RateLimit, type RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { newFileKey } from '../library/index.ts';
import { createPageReader, type PageFacts } from './page-reader.ts';

export interface WebpageLimits {
  /** Pages that the server reads for one account. */
  readPagesPerAccount: RateLimit;
}

export interface ReadingDependencies {
  storage: FileStorage;
  limiter: RateLimiter;
  limits: WebpageLimits;
  privateAddresses: PrivateAddresses;
  /** The folder for temporary files. */
  workFolder: string;
}

/** The findings about a page as they are stored. */
export interface StoredFacts {
  facts: Omit<PageFacts, 'icon'>;
  /** The columns of its icon, which is a thumbnail; null without one. */
  icon: { thumbnailFilename: string | null; thumbnailKey: string | null; averageColor: string | null };
}

const NO_ICON: StoredFacts['icon'] = { thumbnailFilename: null, thumbnailKey: null, averageColor: null };

/** Stands for the findings about a page that was not read. */
export const createUnreadFacts = (url: string): StoredFacts => ({
  facts: {
    title: new URL(url).host,
    framing: 'unknown',
    framingReason: null,
    problem: null,
    isCertain: false,
    dependsOnOrigin: false,
  },
  icon: NO_ICON,
});

/** Reads pages for accounts. Readings for people are counted: `read` and `readAndStoreIcon` throw `request.too_many`. */
export function createReading(
  { storage, limiter, limits, privateAddresses, workFolder }: ReadingDependencies,
  playerOrigin: () => string,
) {
  const reader = createPageReader({ fetchPage: createGuardedFetch(privateAddresses), workFolder, playerOrigin });

  async function read(accountId: string, url: string): Promise<PageFacts> {
    await countAttempt(limiter, oneKey(`pages ${accountId}`), limits.readPagesPerAccount);
    return reader.read(url);
  }

  return {
    read,
    check: (url: string) => reader.check(url),

    /** If the page is not saved then, its icon is removed later like any file without owner. */
    async readAndStoreIcon(accountId: string, url: string): Promise<StoredFacts> {
      // A dry run has no effect outside of the database, and the facts do not change what screens show.
      if (isDryRun()) return createUnreadFacts(url);
      const { icon, ...facts } = await read(accountId, url);
      if (icon === null) return { facts, icon: NO_ICON };
      const thumbnailKey = newFileKey(accountId);
      await storage.write(thumbnailKey, Readable.from([icon.webp]));
      const thumbnailFilename = `${newId('thumb')}.webp`;
      return { facts, icon: { thumbnailFilename, thumbnailKey, averageColor: icon.averageColor } };
    },
  };
}
