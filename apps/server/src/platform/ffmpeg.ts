import { access, chmod, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { ProcessError, type ProcessLimits, runLimited } from './child-process.ts';

/** Where ffmpeg was found. The packaged one is from 2018, so a current one is preferred. */
export interface FfmpegLocation {
  path: string;
  source: 'configured' | 'path' | 'packaged';
}

export interface Ffmpeg {
  /** Null if there is none. */
  locate(): Promise<FfmpegLocation | null>;
  /**
   * Runs ffmpeg as a limited process and returns what it wrote to `pipe:1`. It opens only files and pipes, even if a file
   * refers to an address.
   *
   * @throws ProcessError when it fails or is missing
   */
  run(args: readonly string[], limits: ProcessLimits): Promise<Buffer>;
}

/** @param configuredPath takes precedence over the first ffmpeg on PATH, and that over the packaged one */
export function createFfmpeg(configuredPath: string | undefined): Ffmpeg {
  let location: Promise<FfmpegLocation | null> | null = null;
  const locate = () => (location ??= findFfmpeg(configuredPath));
  return {
    locate,
    async run(args, limits) {
      const found = await locate();
      if (found === null)
        throw new ProcessError('There is no ffmpeg on this machine. Install it or set FFMPEG_PATH.', 'missing');
      const commonArgs = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-protocol_whitelist', 'file,pipe'];
      return runLimited(found.path, [...commonArgs, ...args], limits);
    },
  };
}

async function findFfmpeg(configuredPath: string | undefined): Promise<FfmpegLocation | null> {
  if (configuredPath !== undefined) return { path: configuredPath, source: 'configured' };
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    const path = join(folder, name);
    if (await isExecutable(path)) return { path, source: 'path' };
  }
  const path = await packagedPath();
  return path === null ? null : { path, source: 'packaged' };
}

/** Null if there is none for this platform. */
async function packagedPath(): Promise<string | null> {
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
