import { ProcessError, type ProcessLimits, runLimited } from './child-process.ts';
import { type FfmpegSearch, searchFfmpeg, type SearchOptions } from './ffmpeg/search.ts';

export type { FfmpegSearch } from './ffmpeg/search.ts';

export interface Ffmpeg {
  /** Looks for the ffmpeg to use, once per process. */
  search(): Promise<FfmpegSearch>;
  /**
   * Runs ffmpeg as a limited process and returns what it wrote to `pipe:1`. It opens only files and pipes, even if a file
   * refers to an address.
   *
   * @throws ProcessError when it fails or is missing
   */
  run(args: readonly string[], limits: ProcessLimits): Promise<Buffer>;
}

/** @param configuredPath the one that the operator chose; it takes precedence over all others */
export function createFfmpeg(configuredPath: string | undefined, options: SearchOptions = {}): Ffmpeg {
  let searching: Promise<FfmpegSearch> | null = null;
  const search = () => {
    searching ??= searchFfmpeg(configuredPath, options).catch((error: unknown) => {
      searching = null;
      throw error;
    });
    return searching;
  };
  return {
    search,
    async run(args, limits) {
      const { found } = await search();
      if (found === null)
        throw new ProcessError('There is no ffmpeg on this machine. Install it or set FFMPEG_PATH.', 'missing');
      return runFfmpeg(found.path, args, limits);
    },
  };
}

/** Runs a certain ffmpeg as `Ffmpeg.run` does. */
function runFfmpeg(path: string, args: readonly string[], limits: ProcessLimits): Promise<Buffer> {
  const commonArgs = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-protocol_whitelist', 'file,pipe'];
  return runLimited(path, [...commonArgs, ...args], limits);
}
