import { join } from 'node:path';
import { z } from 'zod';
import type { Credential } from '../commands/credential.ts';
import { type Disk, findStored, type Found, parseJsonWith, replaceSynced } from '../files/disk.ts';
import type { StateFile } from '../files/state.ts';

const Pinned = z.object({ server: z.string(), key: z.string() });

const toPath = (stateFolder: string): string => join(stateFolder, 'update-key.json');

/** Finds the pinned key and the origin of its server. */
export const findPinned = (disk: Disk, stateFolder: string): Promise<Found<z.infer<typeof Pinned>>> =>
  findStored(disk, toPath(stateFolder), parseJsonWith(Pinned));

/** The public key with which a server signs releases of the agent. The first one that it names is kept for ever. */
export interface UpdateKey {
  /** Null before the machine was paired with this server. */
  read(): Promise<string | null>;
  /**
   * Keeps the key of this server, unless it has one. Returns false if the pinned key is damaged and there is no copy of it:
   * then this key is not kept, because damaging the file would be a way to choose the key.
   */
  pin(key: string): Promise<boolean>;
}

interface Options {
  disk: Disk;
  stateFolder: string;
  state: Pick<StateFile, 'read'>;
  /** The origin of the server. */
  server: string;
}

/**
 * The pinned key is a file of its own, so that people with access to the machine can delete it. Nothing that comes over the
 * network can, not even that the device was removed: who forges that could forge the next key, too. A damaged file is
 * replaced by the copy of the key that the state has had since the pairing, and by nothing else.
 */
export function createUpdateKey({ disk, stateFolder, state, server }: Options): UpdateKey {
  const write = (key: string): Promise<void> =>
    replaceSynced(disk, toPath(stateFolder), JSON.stringify({ server, key }));

  return {
    async read() {
      const { value, isDamaged } = await findPinned(disk, stateFolder);
      if (!isDamaged) return value?.server === server ? value.key : null;
      const { issuer } = state.read();
      if (issuer === null || issuer.server !== server || issuer.key === null) return null;
      // A disk that can't be written takes nothing from the key.
      await write(issuer.key).catch(() => undefined);
      return issuer.key;
    },
    async pin(key) {
      const { value, isDamaged } = await findPinned(disk, stateFolder);
      if (value?.server === server) return true;
      const kept = isDamaged ? (state.read().issuer?.key ?? null) : key;
      if (kept === null) return false;
      await write(kept);
      return true;
    },
  };
}

/**
 * Returns the pinned key of the server. If none is pinned, the server is asked for its key, which is then pinned.
 *
 * @throws Error if the server has named none
 */
export async function findUpdateKey(key: UpdateKey, credential: Credential): Promise<string> {
  if ((await key.read()) === null) await credential.renew();
  const found = await key.read();
  if (found === null) {
    throw new Error(
      'The key for updates is not known. If its file is damaged, reset the screen, or install the agent’s package again.',
    );
  }
  return found;
}
