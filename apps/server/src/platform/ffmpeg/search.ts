import { access, chmod, constants, realpath, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { inspectFfmpeg, type InspectedFfmpeg, isOlder, readFfmpegVersion } from './inspect.ts';

/** The ffmpeg that is used. */
export interface FoundFfmpeg extends InspectedFfmpeg {
  path: string;
  /** The packaged one is of 2018, so a newer one of the machine is preferred. */
  source: 'configured' | 'machine' | 'packaged';
}

export interface FfmpegSearch {
  /** Null if there is none that works. */
  found: FoundFfmpeg | null;
  /** Those that come before it but are not used. */
  skipped: { path: string; source: FoundFfmpeg['source']; reason: string }[];
}

export interface SearchOptions {
  /** Where it is looked for, in this order. Default: `PATH`, then the usual folders. */
  folders?: readonly string[];
  /** The time that each step of looking at one may take. */
  timeoutMs?: number;
}

/** Enough for a busy machine: a healthy ffmpeg answers within a tenth of a second. */
const TIMEOUT_MS = 30_000;

/** Services are often started with a short `PATH`. */
const usualFolders: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin'],
  // The full ffmpeg of Homebrew is in a folder of its own.
  darwin: [
    '/opt/homebrew/opt/ffmpeg-full/bin',
    '/usr/local/opt/ffmpeg-full/bin',
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ],
  // Windows takes both kinds of slashes.
  win32: [
    `${process.env['LOCALAPPDATA'] ?? 'C:'}/Microsoft/WinGet/Links`,
    'C:/Program Files/WinGet/Links',
    'C:/ProgramData/chocolatey/bin',
    'C:/Program Files/ffmpeg/bin',
    'C:/ffmpeg/bin',
  ],
};

/**
 * The first ffmpeg that works and has what preparing videos needs: the configured one, those on `PATH`, those in the usual
 * folders, the packaged one. One of the machine that is older than the packaged one is skipped.
 *
 * @throws ProcessError if looking at one was ended from outside
 */
export async function searchFfmpeg(
  configuredPath: string | undefined,
  { folders = listFolders(), timeoutMs = TIMEOUT_MS }: SearchOptions,
): Promise<FfmpegSearch> {
  const skipped: FfmpegSearch['skipped'] = [];
  const packagedPath = await findPackaged();
  for (const { path, source } of await listCandidates(configuredPath, folders, packagedPath)) {
    const inspected = await inspect(path, timeoutMs);
    if (typeof inspected === 'string') {
      skipped.push({ path, source, reason: inspected });
    } else if (source === 'machine' && (await isOlderThanPackaged(packagedPath, inspected, timeoutMs))) {
      skipped.push({ path, source, reason: `version ${inspected.version} is older than the packaged one` });
    } else {
      return { found: { ...inspected, path, source }, skipped };
    }
  }
  return { found: null, skipped };
}

/** False if there is no packaged one that works. */
async function isOlderThanPackaged(
  packagedPath: string | null,
  found: InspectedFfmpeg,
  timeoutMs: number,
): Promise<boolean> {
  if (packagedPath === null) return false;
  const packaged = await readFfmpegVersion(packagedPath, timeoutMs).catch(() => null);
  return packaged !== null && isOlder(found, packaged);
}

const inspections = new Map<string, Promise<InspectedFfmpeg | string>>();

/** Each file is looked at once. */
async function inspect(path: string, timeoutMs: number): Promise<InspectedFfmpeg | string> {
  const changedMs = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const key = `${path} ${changedMs} ${timeoutMs}`;
  const inspection = inspections.get(key) ?? inspectFfmpeg(path, timeoutMs);
  inspections.set(key, inspection);
  inspection.catch(() => inspections.delete(key));
  return inspection;
}

const listFolders = (): string[] => [
  ...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder)),
  ...(usualFolders[process.platform] ?? []),
];

async function listCandidates(
  configuredPath: string | undefined,
  folders: readonly string[],
  packagedPath: string | null,
): Promise<Pick<FoundFfmpeg, 'path' | 'source'>[]> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  const candidates: Pick<FoundFfmpeg, 'path' | 'source'>[] = [];
  if (configuredPath !== undefined) candidates.push({ path: configuredPath, source: 'configured' });
  // Several folders may be links to one.
  const known = new Set<string>();
  for (const folder of folders) {
    const path = join(folder, name);
    if (!(await isExecutable(path))) continue;
    const file = await realpath(path).catch(() => path);
    if (!known.has(file)) candidates.push({ path, source: 'machine' });
    known.add(file);
  }
  if (packagedPath !== null) candidates.push({ path: packagedPath, source: 'packaged' });
  return candidates;
}

/** Null if there is none for this platform. */
async function findPackaged(): Promise<string | null> {
  try {
    const { path } = await import('@ffmpeg-installer/ffmpeg');
    // Its installation script would set the mode, but installation scripts are disabled.
    if (!(await isExecutable(path))) await chmod(path, 0o755);
    return (await isExecutable(path)) ? path : null;
  } catch {
    return null;
  }
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
