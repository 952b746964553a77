import { generateKeyPairSync, sign } from 'node:crypto';
import { type SystemRelease, toSignedSystemText } from '@vitrine/contract/agent/release';
import { computeHash } from '../update/record.ts';
import { ENTRY_TEMPLATE } from './slot-machine.ts';

export const createKeys = () => generateKeyPairSync('ed25519');

export type Keys = ReturnType<typeof createKeys>;

export const toText = ({ publicKey }: Keys): string =>
  publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

/** The files of a system that an update needs, by their path. */
export const listSystemFiles = (version: string, arch = 'amd64'): Record<string, string> => ({
  'boot/vmlinuz': `kernel of ${version}`,
  'boot/initrd.img': `initial file system of ${version}`,
  'usr/lib/vitrine-image/release.json': JSON.stringify({ version, arch, builtAt: '2026-03-01T00:00:00.000Z' }),
  'usr/lib/vitrine-image/entry.conf': ENTRY_TEMPLATE,
});

/** A file that stands for a packed system: {@link openPackedSystem} reads it. */
export const packSystem = (version: string, arch?: string): Buffer =>
  Buffer.from(JSON.stringify(listSystemFiles(version, arch)));

export function openPackedSystem(content: string) {
  const files: Record<string, string> = JSON.parse(content);
  return {
    async read(path: string): Promise<Buffer> {
      const file = files[path];
      if (file === undefined) throw new Error(`There is no /${path}`);
      return Buffer.from(file);
    },
    close: async () => undefined,
  };
}

/** The description of a system, as a server signs it. */
export function signSystem(keys: Keys, content: Buffer, change: Partial<SystemRelease> = {}): SystemRelease {
  const release = {
    version: '2.0',
    arch: 'amd64' as const,
    bytes: content.length,
    sha256: computeHash(content),
    signedAt: '2026-03-01T00:00:00.000Z',
    ...change,
  };
  const { signature: _, ...signed } = { signature: '', ...release };
  const signature = sign(null, Buffer.from(toSignedSystemText(signed)), keys.privateKey).toString('base64');
  return { ...signed, signature };
}
