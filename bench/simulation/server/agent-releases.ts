import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { type AgentRelease, toSignedText } from '@vitrine/contract/agent/release';
import type { AgentFile } from '../machine/agent.ts';

const toText = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64');

/** The releases of the agent at the server, and the key with which it signs them. */
export function createAgentReleases() {
  let keys = generateKeyPairSync('ed25519');
  let offer: { release: AgentRelease; file: string } | null = null;

  return {
    key: (): string => toText(keys.publicKey),
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
      offer = { release: { ...signed, signature }, file: text };
    },
  };
}
