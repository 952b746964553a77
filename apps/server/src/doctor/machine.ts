import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Finding, reportOk, reportProblem, reportWarning } from './finding.ts';

/** The oldest Node.js that the product is tested with. */
const NODE_MAJOR = 24;

const GB = 1024 ** 3;

/** @param version as in `process.version` */
export function checkNode(version: string): Finding {
  const major = Number(/^v(\d+)/.exec(version)?.[1]);
  if (major >= NODE_MAJOR) return reportOk(`Node.js ${version}`);
  return reportProblem(
    `Node.js ${version} is older than version ${NODE_MAJOR}`,
    'Start commands with npm (`npm start`, `npm run doctor`), which uses the packaged Node.js.',
  );
}

export interface Disk {
  freeBytes: number;
  totalBytes: number;
  freeFiles: number;
  /** 0 where the file system has no limit. */
  totalFiles: number;
}

/** The file system of a folder, which need not exist yet. */
export function readDisk(folder: string): Disk {
  const { bavail, blocks, bsize, ffree, files } = statfsSync(findNearestFolder(folder));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, freeFiles: ffree, totalFiles: files };
}

function findNearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : findNearestFolder(dirname(folder));
}

export function checkDisk(folder: string, { freeBytes, totalBytes, freeFiles, totalFiles }: Disk): Finding {
  const free = `${(freeBytes / GB).toFixed(1)} GB of ${(totalBytes / GB).toFixed(0)} GB are free for ${folder}`;
  const fix = 'Delete files, enlarge the disk, or set DATA_DIR to a folder on a larger one.';
  if (freeBytes < GB) return reportProblem(`Only ${free}: uploads and the database fail when none is left`, fix);
  if (totalFiles > 0 && freeFiles / totalFiles < 0.02) {
    return reportProblem(`The file system of ${folder} has room for only ${freeFiles} more files (inodes)`, fix);
  }
  if (freeBytes < 5 * GB || freeBytes / totalBytes < 0.05) return reportWarning(`Only ${free}`, fix);
  return reportOk(free);
}

/** Checks that this user may write into a folder, or create it. */
export function checkWritable(folder: string): Finding {
  const present = findNearestFolder(folder);
  try {
    accessSync(present, constants.W_OK | constants.X_OK);
    if (!statSync(present).isDirectory()) throw new Error('no folder');
    return reportOk(present === folder ? `${folder} is writable` : `${folder} does not exist yet, and can be created`);
  } catch {
    return reportProblem(
      `This user cannot write into ${present}`,
      `Run this command as the server's user, or give it the folder: chown -R USER: ${present}`,
    );
  }
}

/** The soft limit of open files of this process; null where it is unknown. */
export function readFileLimit(): number | null {
  try {
    const limit = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    if (limit === undefined) return null;
    return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    return null;
  }
}

export function checkFileLimit(limit: number | null): Finding {
  if (limit === null) return reportOk('The limit of open files is unknown on this system');
  const text = `A process may open ${limit} files, one for each connected screen`;
  const fix = 'Set LimitNOFILE=65536 in the systemd unit, or `ulimit -n 65536` before the start.';
  if (limit < 1_024) return reportProblem(text, fix);
  return limit < 16_384 ? reportWarning(text, fix) : reportOk(text);
}
