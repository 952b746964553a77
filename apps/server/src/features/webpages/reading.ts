import { Readable } from 'node:stream';
import { isDryRun } from '../../platform/database/write-context.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SiteLogin } from '../../platform/guarded-fetch/guarded-fetch.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import { newFileKey } from '../library/index.ts';
import { createPageReader, type PageFacts } from './page-reader.ts';

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

export type Reading = ReturnType<typeof createReading>;

/** Reads pages for accounts. Readings for people are counted: `read` and `readAndStoreIcon` throw `request.too_many`. */
export function createReading(platform: Platform, { playerOrigin }: { playerOrigin: () => string }) {
  const { storage, limiter, limits } = platform;
  const reader = createPageReader(platform, { playerOrigin });

  async function read(accountId: string, url: string, login: SiteLogin | null): Promise<PageFacts> {
    await countAttempt(limiter, oneKey(`pages ${accountId}`), limits.readPagesPerAccount);
    return reader.read(url, login);
  }

  return {
    read,
    check: (url: string, login: SiteLogin | null) => reader.check(url, login),

    /** If the page is not saved then, its icon is removed later like any file without owner. */
    async readAndStoreIcon(accountId: string, url: string, login: SiteLogin | null = null): Promise<StoredFacts> {
      // A dry run has no effect outside of the database, and the facts do not change what screens show.
      if (isDryRun()) return createUnreadFacts(url);
      const { icon, ...facts } = await read(accountId, url, login);
      if (icon === null) return { facts, icon: NO_ICON };
      const thumbnailKey = newFileKey(accountId);
      await storage.write(thumbnailKey, Readable.from([icon.webp]));
      const thumbnailFilename = `${newId('thumb')}.webp`;
      return { facts, icon: { thumbnailFilename, thumbnailKey, averageColor: icon.averageColor } };
    },
  };
}
