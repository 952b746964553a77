import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { ensureReleaseKey } from './store.ts';

export type ReleaseKey = ReturnType<typeof createReleaseKey>;

const PRIVATE = { format: 'der', type: 'pkcs8' } as const;

/** The installation's Ed25519 key for releases of the agent and of the system, made when it is first needed. */
export function createReleaseKey({ db }: Platform) {
  let loaded: Promise<KeyObject> | null = null;

  async function load(): Promise<KeyObject> {
    const created = generateKeyPairSync('ed25519').privateKey.export(PRIVATE).toString('base64');
    return createPrivateKey({ key: Buffer.from(await ensureReleaseKey(db, created), 'base64'), ...PRIVATE });
  }

  function find(): Promise<KeyObject> {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  }

  return {
    /** Returns the public key that agents pin: SPKI in base64. */
    async publicKey(): Promise<string> {
      return createPublicKey(await find())
        .export({ format: 'der', type: 'spki' })
        .toString('base64');
    },

    /** Returns the signature of a text, in base64. */
    sign: async (text: string): Promise<string> => sign(null, Buffer.from(text), await find()).toString('base64'),
  };
}
