import { open } from 'node:fs/promises';
import { type Arch, type SystemRelease, toSignedSystemText } from '@vitrine/contract/agent/release';
import type { OfferedSystem } from '@vitrine/contract/fleet/commands';
import { AppError } from '@vitrine/contract/core/errors';
import type { DeviceCaller } from '../../../http/callers.ts';
import type { LocalFile } from '../../../http/files/files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendRange } from '../../../platform/storage/read-range.ts';
import type { ByteRange, OpenFile } from '../../../platform/storage/storage.ts';
import type { ReleaseKey } from './release-key.ts';
import { createSystemDownloads } from './system-downloads.ts';
import { type SystemFile, type SystemFolderSettings, toStamp, watchSystemFolder } from './system-folder.ts';

export interface SystemReleaseSettings extends SystemFolderSettings {
  /** The machines to which this process sends the system at the same time. */
  maxDownloads: number;
}

interface Dependencies extends SystemReleaseSettings {
  key: ReleaseKey;
}

export type SystemReleases = ReturnType<typeof createSystemReleases>;

/** A download that takes nothing for this long has ended. */
const IDLE_MS = 60_000;

/** The releases of the system of machines that this server offers, signed with the installation's key. */
export function createSystemReleases(platform: Platform, { key, maxDownloads, ...settings }: Dependencies) {
  const { clock } = platform;
  const folder = watchSystemFolder(platform, settings);
  const downloads = createSystemDownloads(maxDownloads);

  return {
    /** The newest release for each kind of machine. */
    systemReleases: (): OfferedSystem[] =>
      folder.offered().map(({ arch, version, bytes }) => ({ arch, version, bytes })),

    /** The newest release for this kind of machine; null if there is none. */
    async current(arch: Arch): Promise<SystemRelease | null> {
      const found = folder.offered().find((file) => file.arch === arch);
      if (found === undefined) return null;
      const { version, bytes, sha256 } = found;
      const release = { version, arch, bytes, sha256, signedAt: clock().toISOString() };
      return { ...release, signature: await key.sign(toSignedSystemText(release)) };
    },

    /**
     * A release for the machine of this device, by its hash. A new download ends the one that the device had before, and may
     * end one of an account with more.
     *
     * @throws system_release.not_found; system_release.busy when it is opened
     */
    async file(caller: DeviceCaller, sha256: string): Promise<LocalFile> {
      const found = folder.find(sha256);
      if (found === undefined) throw new AppError('system_release.not_found');
      return {
        size: found.bytes,
        sha256,
        mimeType: 'application/octet-stream',
        idleMs: IDLE_MS,
        open: (range) => downloads.open(caller, () => openUnchanged(found, range)),
      };
    },

    close: async (): Promise<void> => folder.close(),
  };
}

/**
 * Opens a part of a release. Sending it fails before the first byte that was not in the file when it was hashed.
 *
 * @throws system_release.not_found if the file has changed or is gone
 */
async function openUnchanged({ path, stamp }: SystemFile, range: ByteRange): Promise<OpenFile> {
  const file = await open(path).catch((cause: unknown) => {
    throw new AppError('system_release.not_found', { cause });
  });
  const isUnchanged = async () => toStamp(await file.stat({ bigint: true })) === stamp;
  const read = async (buffer: Buffer, offset: number, length: number, position: number) => {
    const result = await file.read(buffer, offset, length, position);
    if (!(await isUnchanged())) throw new Error('The file was changed while it was sent');
    return result;
  };
  if (!(await isUnchanged().catch(() => false))) {
    await file.close();
    throw new AppError('system_release.not_found');
  }
  return {
    async send(to) {
      try {
        await sendRange({ read }, range, to);
      } finally {
        await file.close();
      }
    },
  };
}
