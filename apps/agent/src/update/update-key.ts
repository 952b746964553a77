import { join } from 'node:path';
import { z } from 'zod';
import type { Credential } from '../commands/credential.ts';
import { type Disk, replaceSynced } from '../files/disk.ts';

const Pinned = z.object({ server: z.string(), key: z.string() });

const toPath = (stateFolder: string): string => join(stateFolder, 'update-key.json');

/** Returns the pinned key and the origin of its server; null if none is pinned. */
export async function readPinned(disk: Disk, stateFolder: string): Promise<z.infer<typeof Pinned> | null> {
  const content = await disk.read(toPath(stateFolder));
  return content === null ? null : Pinned.parse(JSON.parse(content.toString('utf8')));
}

/** The public key with which a server signs releases of the agent. The first one that it names is kept for ever. */
export interface UpdateKey {
  /** Null before the machine was paired with this server. */
  read(): Promise<string | null>;
  /** Keeps the key of this server, unless it has one. */
  pin(key: string): Promise<void>;
}

interface Options {
  disk: Disk;
  stateFolder: string;
  /** The origin of the server. */
  server: string;
}

/**
 * The pinned key is a file of its own, so that people with access to the machine can delete it. Nothing that comes over the
 * network can, not even that the device was removed: who forges that could forge the next key, too.
 */
export function createUpdateKey({ disk, stateFolder, server }: Options): UpdateKey {
  async function read(): Promise<string | null> {
    const pinned = await readPinned(disk, stateFolder);
    return pinned?.server === server ? pinned.key : null;
  }

  return {
    read,
    async pin(key) {
      if ((await read()) !== null) return;
      await replaceSynced(disk, toPath(stateFolder), JSON.stringify({ server, key }));
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
  if (found === null) throw new Error('The server has named no key for updates');
  return found;
}
