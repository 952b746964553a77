import { join } from 'node:path';
import { compareVersions, type SystemRelease, toSignedSystemText } from '@vitrine/contract/agent/release';
import { z } from 'zod';
import { type Disk, findStored, parseJsonWith, replaceSynced } from '../../files/disk.ts';
import { isSigned } from '../../update/signature.ts';

/** The largest release in bytes. Real ones have about 400 MB. */
const MAX_SYSTEM_BYTES = 2_000_000_000;

interface Machine {
  version: string;
  arch: string;
  /** The public key that the machine has pinned. */
  key: string;
  /** The time of the newest signature that it has seen; null before the first one. */
  seenAt: string | null;
}

/** Returns the reason why a machine may not install a release of the system; null if it may. */
export function findUnfit(release: SystemRelease, { version, arch, key, seenAt }: Machine): string | null {
  const { signature, ...signed } = release;
  if (!isSigned(toSignedSystemText(signed), signature, key)) {
    return 'It is not signed with the key of the server with which this machine was first paired. If the screen belongs to another server now, reset it.';
  }
  if (release.arch !== arch) return `It is for machines with ${release.arch}, and this one has ${arch}`;
  if (release.bytes > MAX_SYSTEM_BYTES) return `It has ${release.bytes} bytes, more than ${MAX_SYSTEM_BYTES}`;
  // An older description may be a recorded one, so it is only valid for a higher version.
  const isOld = seenAt !== null && release.signedAt < seenAt;
  if (isOld && compareVersions(release.version, version) <= 0) {
    return 'The server’s answer is older than one that this machine has seen';
  }
  return null;
}

const Trust = z.object({ key: z.string(), seenAt: z.string().nullable() });
type Trust = z.infer<typeof Trust>;

/** The file in which root keeps the key of the server whose releases it installs. A reset of the screen deletes it. */
export const TRUST = 'update-key.json';

const writeTrust = (disk: Disk, systemState: string, trust: Trust): Promise<void> =>
  replaceSynced(disk, join(systemState, TRUST), JSON.stringify(trust));

const findTrust = (disk: Disk, systemState: string) => findStored(disk, join(systemState, TRUST), parseJsonWith(Trust));

/** Pins the key of a server, unless one is pinned. Returns whether it did. A damaged file counts as a pinned key. */
export async function pinKey(disk: Disk, systemState: string, key: string): Promise<boolean> {
  const { value, isDamaged } = await findTrust(disk, systemState);
  if (value !== null || isDamaged) return false;
  await writeTrust(disk, systemState, { key, seenAt: null });
  return true;
}

/**
 * Checks a release with the key that root has pinned.
 *
 * @throws Error if the release may not be installed
 */
export async function trustRelease(
  disk: Disk,
  systemState: string,
  release: SystemRelease,
  machine: Omit<Machine, 'key' | 'seenAt'>,
): Promise<void> {
  const { value: trust, isDamaged } = await findTrust(disk, systemState);
  // A damaged file is not replaced: otherwise, damaging it would be a way to choose the key.
  if (isDamaged) throw new Error('The key for updates of the system can’t be read: reset the screen');
  if (trust === null) throw new Error('This machine does not know the key of its server yet. Try again in a minute');
  const unfit = findUnfit(release, { ...machine, ...trust });
  if (unfit !== null) throw new Error(unfit);
  if (trust.seenAt === null || release.signedAt > trust.seenAt) {
    await writeTrust(disk, systemState, { ...trust, seenAt: release.signedAt });
  }
}
