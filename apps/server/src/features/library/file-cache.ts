import type { Platform } from '../../platform/platform.ts';
import type { MediaFile } from './reads.ts';

/** A deleted file is noticed within this time even if change notifications are lost. */
const RECHECK_MS = 60_000;

/** The maximum number of entries; about 5 MB. */
const MAX_ENTRIES = 10_000;

/** Changes of these topics invalidate an account's entries. */
const topics = new Set(['media', 'branding', 'feeds']);

interface Entry {
  file: MediaFile;
  readAt: number;
}

export type FileCache = ReturnType<typeof createFileCache>;

/**
 * Caches which file is at which address of an account, until the database notifies that the account's media changed.
 * A screen that reads a video in a thousand ranges causes one query.
 */
export function createFileCache({ bus, clock }: Platform) {
  const accounts = new Map<string, Map<string, Entry>>();
  let size = 0;
  /** Counts invalidations: a row that was read before one must not be cached after it. */
  let invalidations = 0;

  function forget(accountId: string): void {
    invalidations += 1;
    size -= accounts.get(accountId)?.size ?? 0;
    accounts.delete(accountId);
  }

  function invalidateAll(): void {
    invalidations += 1;
    size = 0;
    accounts.clear();
  }

  bus.subscribeAtOnce('vitrine_changes', (payload) => {
    const [accountId = '', topic = ''] = payload.split(' ');
    if (topics.has(topic)) forget(accountId);
  });
  bus.onGap(invalidateAll);

  function store(accountId: string, address: string, entry: Entry): void {
    if (size >= MAX_ENTRIES) invalidateAll();
    const files = accounts.get(accountId) ?? new Map<string, Entry>();
    accounts.set(accountId, files);
    if (!files.has(address)) size += 1;
    files.set(address, entry);
  }

  async function read(accountId: string, address: string, find: () => Promise<MediaFile>): Promise<MediaFile> {
    const before = invalidations;
    const readAt = clock().getTime();
    const file = await find();
    if (before === invalidations) store(accountId, address, { file, readAt });
    return file;
  }

  return {
    /**
     * The account's file at an address. A missing file is not cached.
     *
     * @param find reads it from the database; throws if there is none
     */
    find(accountId: string, address: string, find: () => Promise<MediaFile>): MediaFile | Promise<MediaFile> {
      const known = accounts.get(accountId)?.get(address);
      if (known !== undefined && clock().getTime() - known.readAt < RECHECK_MS) return known.file;
      return read(accountId, address, find);
    },
  };
}
