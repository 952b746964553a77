import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { MediaFile } from './store.ts';

/** However messages get lost, a file that is gone is noticed within this time. */
const RECHECK_MS = 60_000;

/** Some 5 MB. */
const REMEMBERED_FILES = 10_000;

/** What of an account's data tells where its files are. */
const topics = new Set(['media', 'branding']);

interface Remembered {
  file: MediaFile;
  readAt: number;
}

export type FileCache = ReturnType<typeof createFileCache>;

/**
 * Which files an account has at which address: asked of the database once, and remembered until it says that the
 * account's media have changed. A screen that reads a video in a thousand ranges asks once.
 */
export function createFileCache({ bus, clock }: { bus: Bus; clock: Clock }) {
  const accounts = new Map<string, Map<string, Remembered>>();
  let size = 0;
  /** Counts what was forgotten: what was read before must not be remembered after. */
  let forgotten = 0;

  function forget(accountId: string): void {
    forgotten += 1;
    size -= accounts.get(accountId)?.size ?? 0;
    accounts.delete(accountId);
  }

  function forgetAll(): void {
    forgotten += 1;
    size = 0;
    accounts.clear();
  }

  bus.subscribe('vitrine_changes', (payload) => {
    const [accountId = '', topic = ''] = payload.split(' ');
    if (topics.has(topic)) forget(accountId);
  });
  bus.onGap(forgetAll);

  function keep(accountId: string, address: string, remembered: Remembered): void {
    if (size >= REMEMBERED_FILES) forgetAll();
    const files = accounts.get(accountId) ?? new Map<string, Remembered>();
    accounts.set(accountId, files);
    if (!files.has(address)) size += 1;
    files.set(address, remembered);
  }

  async function read(accountId: string, address: string, find: () => Promise<MediaFile>): Promise<MediaFile> {
    const before = forgotten;
    const readAt = clock().getTime();
    const file = await find();
    if (before === forgotten) keep(accountId, address, { file, readAt });
    return file;
  }

  return {
    /**
     * The account's file at an address. That there is none is not remembered.
     *
     * @param find reads it; throws where there is none
     */
    find(accountId: string, address: string, find: () => Promise<MediaFile>): MediaFile | Promise<MediaFile> {
      const known = accounts.get(accountId)?.get(address);
      if (known !== undefined && clock().getTime() - known.readAt < RECHECK_MS) return known.file;
      return read(accountId, address, find);
    },

    /** For who has just changed something, and shall see it at once: the database's word takes a moment. */
    forget,
  };
}
