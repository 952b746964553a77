import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { disk, parseJsonWith, readStored } from '../../files/disk.ts';
import { KEPT_MS } from '../../files/stored-media.ts';

/** The hash of each file of a stick, and the time at which it was copied. */
const Taken = z.record(z.string(), z.object({ sha256: z.string(), takenAtMs: z.number() }));

export interface TakenList {
  /** The hash of a file that was copied before; null if it is new, or has changed. */
  find(path: string, size: number, mtimeMs: number): string | null;
  add(path: string, size: number, mtimeMs: number, sha256: string): Promise<void>;
  /** Forgets files with this hash, so that they are copied again. */
  drop(sha256: string): Promise<void>;
}

/** Returns a short key for a file of a stick, whose name may have any length. */
const toKey = (...parts: (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/**
 * Opens the list of files that were copied from sticks, so that a stick that stays plugged in is not copied at each start. A
 * damaged list counts as empty.
 */
export async function openTakenList(store: string, nowMs = Date.now()): Promise<TakenList> {
  const path = join(store, 'taken.json');
  // Without the list, everything is copied again.
  const stored = (await readStored(disk, path, parseJsonWith(Taken))) ?? {};
  let entries = Object.fromEntries(
    Object.entries(stored).filter(([, { takenAtMs }]) => Math.abs(nowMs - takenAtMs) < KEPT_MS),
  );

  async function save(): Promise<void> {
    await writeFile(`${path}.new`, JSON.stringify(entries), { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  return {
    find: (...file) => entries[toKey(...file)]?.sha256 ?? null,
    async add(file, size, mtimeMs, sha256) {
      entries[toKey(file, size, mtimeMs)] = { sha256, takenAtMs: nowMs };
      await save();
    },
    async drop(sha256) {
      entries = Object.fromEntries(Object.entries(entries).filter(([, entry]) => entry.sha256 !== sha256));
      await save();
    },
  };
}
