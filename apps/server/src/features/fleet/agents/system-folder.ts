import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Arch, compareVersions, SystemRelease } from '@vitrine/contract/agent/release';
import type { Platform } from '../../../platform/platform.ts';
import { isMissing } from '../../../platform/storage/folders.ts';
import { hashFile } from '../../../platform/storage/hash-file.ts';

export interface SystemFolderSettings {
  /** The folder in which the operator puts releases of the system; it may be missing. */
  folder: string;
  /** The time between two looks into it. */
  lookEveryMs: number;
}

/** A release of the system in the folder, complete and hashed. */
export interface SystemFile {
  path: string;
  version: string;
  arch: Arch;
  bytes: number;
  sha256: string;
  /** Differs after each change of the file. */
  stamp: string;
}

/** Time after the last write before which a file may be incomplete. */
const QUIET_MS = 10_000;

const NAME = /^vitrine-system_(?<version>[^_]+)_(?<arch>[a-z\d]+)\.squashfs$/;

/** The length of the superblock of squashfs, and the place of the file system's size in it. */
const SUPERBLOCK_BYTES = 96;
const SIZE_AT = 40;

/** Returns a text that differs after each change of a file. */
export const toStamp = ({ ino, size, mtimeNs }: { ino: bigint; size: bigint; mtimeNs: bigint }): string =>
  `${ino} ${size} ${mtimeNs}`;

/** Returns the version and the architecture in a file's name; null for other names. */
function parseName(name: string): Pick<SystemFile, 'version' | 'arch'> | null {
  const parts = SystemRelease.pick({ version: true, arch: true }).safeParse(NAME.exec(name)?.groups);
  return parts.success ? parts.data : null;
}

/** Returns the size of a complete squashfs file, without padding, from its superblock; null for other files. */
async function readSystemSize(path: string): Promise<bigint | null> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SUPERBLOCK_BYTES), 0, SUPERBLOCK_BYTES, 0);
    const isSquashfs = bytesRead === SUPERBLOCK_BYTES && buffer.toString('latin1', 0, 4) === 'hsqs';
    return isSquashfs ? buffer.readBigUInt64LE(SIZE_AT) : null;
  } finally {
    await file.close();
  }
}

/**
 * Finds the releases of the system in a folder, and computes their hashes in the background. A file that is still being
 * copied is not a release yet.
 */
export function watchSystemFolder({ log }: Platform, { folder, lookEveryMs }: SystemFolderSettings) {
  /** The files that were hashed and have not changed since. */
  let hashed: readonly SystemFile[] = [];
  /** The newest release for each kind of machine. */
  let offered: readonly SystemFile[] = [];
  /** The complaints about files at the last look; each is logged once. */
  let complaints = new Set<string>();

  async function listCandidates(complain: (text: string) => void) {
    const names = await readdir(folder).catch((error: unknown) => {
      if (!isMissing(error)) complain(`The folder ${folder} cannot be read: ${String(error)}`);
      return [];
    });
    const candidates: (Pick<SystemFile, 'path' | 'version' | 'arch' | 'stamp'> & { size: bigint; mtimeMs: number })[] =
      [];
    for (const name of names.filter((each) => each.endsWith('.squashfs'))) {
      const named = parseName(name);
      if (named === null) {
        complain(`${name} in ${folder} is not offered: a name must look like vitrine-system_1.2.3_amd64.squashfs`);
        continue;
      }
      const path = join(folder, name);
      const facts = await stat(path, { bigint: true }).catch(() => null);
      if (facts?.isFile() !== true) continue;
      candidates.push({ ...named, path, stamp: toStamp(facts), size: facts.size, mtimeMs: Number(facts.mtimeMs) });
    }
    return candidates.toSorted((a, b) => compareVersions(b.version, a.version) || b.mtimeMs - a.mtimeMs);
  }

  type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

  /** Returns the release in a file; null while it is being copied, and if it is damaged. */
  async function hash({ size, mtimeMs, ...file }: Candidate, complain: (text: string) => void) {
    // The clock of a file server may be slightly ahead.
    if (Math.abs(Date.now() - mtimeMs) < QUIET_MS) return null;
    try {
      const needed = await readSystemSize(file.path);
      if (needed === null || needed > size) {
        complain(`${file.path} is not offered: it is not a complete squashfs file`);
        return null;
      }
      const { sha256, size: bytes } = await hashFile(file.path);
      const isUnchanged = toStamp(await stat(file.path, { bigint: true })) === file.stamp;
      return isUnchanged && BigInt(bytes) === size ? { ...file, bytes, sha256 } : null;
    } catch (error) {
      complain(`${file.path} is not offered: ${String(error)}`);
      return null;
    }
  }

  async function look(): Promise<void> {
    const complained = new Set<string>();
    const complain = (text: string) => {
      if (!complaints.has(text)) log.warn(text);
      complained.add(text);
    };
    const candidates = await listCandidates(complain);
    const known = new Map(hashed.map((file) => [`${file.path} ${file.stamp}`, file]));
    const found = candidates.flatMap(({ path, stamp }) => known.get(`${path} ${stamp}`) ?? []);
    const newest: SystemFile[] = [];
    for (const arch of Arch.options) {
      for (const candidate of candidates.filter((each) => each.arch === arch)) {
        const before = found.find(({ path }) => path === candidate.path);
        const file = before ?? (await hash(candidate, complain));
        if (file === null) continue;
        if (before === undefined) {
          found.push(file);
          log.info(`The system ${file.version} for ${arch} is offered to machines`);
        }
        newest.push(file);
        break;
      }
    }
    [hashed, offered, complaints] = [found, newest, complained];
  }

  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  function lookAgain(): void {
    if (isLooking) return;
    isLooking = true;
    looking = look()
      .catch((error: unknown) => log.warn(error, 'releases of the system could not be found'))
      .finally(() => (isLooking = false));
  }
  lookAgain();
  const timer = setInterval(lookAgain, lookEveryMs).unref();

  return {
    /** The newest release for each kind of machine. */
    offered: (): readonly SystemFile[] => offered,

    /** A release that was found with this hash, also one that is not the newest any more. */
    find: (sha256: string): SystemFile | undefined => hashed.find((file) => file.sha256 === sha256),

    async close(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
