import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { type AgentRelease, toSignedText } from '@vitrine/contract/agent/release';
import type { AgentFile } from '../machine/agent.ts';

const toText = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64');

/** The releases of the agent at the server, and the key with which it signs them. */
export function createAgentReleases() {
  let keys = generateKeyPairSync('ed25519');
  let pinned: string | null = null;
  /** The keys with which the releases of these versions are signed. */
  const signedWith = new Map<string, string>();
  let offer: { release: AgentRelease; file: string } | null = null;

  return {
    /** The key that an agent is told. The first one is kept for ever. */
    key(): string {
      pinned ??= toText(keys.publicKey);
      return toText(keys.publicKey);
    },
    /** True for a release that an agent may run: its package, or one signed with the key that it was told first. */
    isTrusted: (version: string): boolean => (signedWith.get(version) ?? pinned) === pinned,
    offer: () => offer,
    /** Signs what follows with another key. */
    rotateKey(): void {
      keys = generateKeyPairSync('ed25519');
    },
    publish(file: AgentFile, atMs: number): void {
      const text = JSON.stringify(file);
      const signed = {
        version: file.version,
        bytes: Buffer.byteLength(text),
        sha256: createHash('sha256').update(text).digest('hex'),
        signedAt: new Date(atMs).toISOString(),
      };
      const signature = sign(null, Buffer.from(toSignedText(signed)), keys.privateKey).toString('base64');
      signedWith.set(file.version, toText(keys.publicKey));
      offer = { release: { ...signed, signature }, file: text };
    },
  };
}
