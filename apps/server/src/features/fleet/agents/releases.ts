import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type AgentRelease, toSignedText } from '@vitrine/contract/agent/release';
import { AppError } from '@vitrine/contract/core/errors';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { ensureReleaseKey } from './store.ts';

export type AgentReleases = ReturnType<typeof createAgentReleases>;

interface Dependencies {
  db: Db;
  clock: Clock;
  /** The path of the built agent, which may be missing. */
  bundle: string;
  /** The version of the product, which is the agent's. */
  version: string;
}

const PRIVATE = { format: 'der', type: 'pkcs8' } as const;

/** The release of the agent that this server offers, signed with the installation's key. */
export function createAgentReleases({ db, clock, bundle, version }: Dependencies) {
  let loadedKey: Promise<KeyObject> | null = null;
  let loadedBundle: Promise<{ content: Buffer; sha256: string } | null> | null = null;

  async function loadKey(): Promise<KeyObject> {
    const created = generateKeyPairSync('ed25519').privateKey.export(PRIVATE).toString('base64');
    return createPrivateKey({ key: Buffer.from(await ensureReleaseKey(db, created), 'base64'), ...PRIVATE });
  }

  function findKey(): Promise<KeyObject> {
    loadedKey ??= loadKey().catch((error: unknown) => {
      loadedKey = null;
      throw error;
    });
    return loadedKey;
  }

  /** Kept in memory, so that what is described and what is sent is the same file. */
  function findBundle(): Promise<{ content: Buffer; sha256: string } | null> {
    loadedBundle ??= readFile(bundle).then(
      (content) => ({ content, sha256: createHash('sha256').update(content).digest('hex') }),
      () => null,
    );
    return loadedBundle;
  }

  return {
    /** The public key that agents pin: SPKI in base64. */
    async publicKey(): Promise<string> {
      return createPublicKey(await findKey())
        .export({ format: 'der', type: 'spki' })
        .toString('base64');
    },

    /** Null if the agent is not built. */
    async current(): Promise<AgentRelease | null> {
      const found = await findBundle();
      if (found === null) return null;
      const { content, sha256 } = found;
      const release = { version, bytes: content.length, sha256, signedAt: clock().toISOString() };
      const signature = sign(null, Buffer.from(toSignedText(release)), await findKey()).toString('base64');
      return { ...release, signature };
    },

    /** @throws agent_release.not_found */
    async file(): Promise<Buffer> {
      const found = await findBundle();
      if (found === null) throw new AppError('agent_release.not_found');
      return found.content;
    },
  };
}
