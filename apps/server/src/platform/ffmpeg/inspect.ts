import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProcessError, runLimited } from '../child-process.ts';

interface FfmpegVersion {
  /** As it names itself, such as `5.1.9-0+deb12u1`. */
  version: string;
  /** The version of its library `libavutil`, which grows with every release, whatever a build is named. */
  age: readonly number[];
}

/** What an ffmpeg says about itself. */
export interface InspectedFfmpeg extends FfmpegVersion {
  decoders: ReadonlySet<string>;
  filters: ReadonlySet<string>;
}

/** What preparing and generating videos cannot do without; for each, those of which one is enough. */
const needed = {
  encoders: ['libx264', 'aac', 'png'],
  filters: ['scale', 'fps', 'tpad', 'thumbnail', 'zscale', 'tonemap', 'bwdif|yadif', 'overlay', 'boxblur', 'aresample'],
} as const;

/** Two small frames with sound, by the options of renditions and generated videos, some of which are old. */
const encoding = [
  ['-f', 'lavfi', '-i', 'color=size=64x64:rate=2:duration=1', '-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'],
  ['-shortest', '-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-x264-params', 'stitchable=1'],
  ['-vsync', 'passthrough', '-c:a', 'aac', '-movflags', '+faststart', '-f', 'mp4', '-y'],
].flat();

const limits = { memoryBytes: 2 ** 30, maxOutputBytes: 2 ** 20, isBackground: false };

/**
 * Looks at an ffmpeg by running it as the server does.
 *
 * @returns the reason if it cannot be used
 * @throws ProcessError if it was ended from outside
 */
export async function inspectFfmpeg(path: string, timeoutMs: number): Promise<InspectedFfmpeg | string> {
  const list = async (what: string) => listNames(await ask(path, what, timeoutMs));
  try {
    const version = await readFfmpegVersion(path, timeoutMs);
    if (version === null) return 'it is not ffmpeg';
    const [encoders, filters] = [await list('-encoders'), await list('-filters')];
    const missing = [...listMissing(encoders, needed.encoders), ...listMissing(filters, needed.filters)];
    if (missing.length > 0) return `it was built without ${missing.join(', ')}`;
    const decoders = await list('-decoders');
    return (await tryEncoding(path, timeoutMs)) ?? { ...version, decoders, filters };
  } catch (error) {
    return describeFailure(error);
  }
}

/**
 * Null if it is not ffmpeg.
 *
 * @throws ProcessError if it fails
 */
export async function readFfmpegVersion(path: string, timeoutMs: number): Promise<FfmpegVersion | null> {
  const about = await ask(path, '-version', timeoutMs);
  const version = /^ffmpeg version (\S+)/.exec(about)?.[1];
  const age = /^libavutil\s+(\d+)\.\s*(\d+)\.\s*(\d+)/m.exec(about)?.slice(1).map(Number);
  return version === undefined || age === undefined ? null : { version, age };
}

/** True if `one` is of an earlier release. */
export function isOlder({ age: one }: FfmpegVersion, { age: other }: FfmpegVersion): boolean {
  const differing = one.findIndex((part, i) => part !== other[i]);
  return differing !== -1 && (one[differing] ?? 0) < (other[differing] ?? 0);
}

const ask = async (path: string, what: string, timeoutMs: number): Promise<string> =>
  (await runLimited(path, ['-hide_banner', what], { ...limits, timeoutMs })).toString('latin1');

/** Files that it writes must be seen by the server: programs in a sandbox have a folder for temporary files of their own. */
async function tryEncoding(path: string, timeoutMs: number): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-ffmpeg-'));
  try {
    const target = join(folder, 'tried.mp4');
    await runLimited(path, ['-nostdin', '-v', 'error', ...encoding, `file:${target}`], { ...limits, timeoutMs });
    const { size } = await stat(target).catch(() => ({ size: 0 }));
    return size > 0 ? null : 'the files that it writes do not arrive';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The second column of a list of ffmpeg. */
const listNames = (list: string): Set<string> =>
  new Set([...list.matchAll(/^ \S+ +(\S+)/gm)].map(([, name = '']) => name));

const listMissing = (present: ReadonlySet<string>, names: readonly string[]): string[] =>
  names.filter((name) => !name.split('|').some((each) => present.has(each)));

function describeFailure(error: unknown): string {
  if (!(error instanceof ProcessError) || error.reason === 'killed' || error.reason === 'stopped') throw error;
  if (error.reason === 'slow') return 'it does not answer';
  if (error.reason === 'missing') return 'it cannot be started';
  return `it fails: ${error.message.split('\n').at(-1) ?? ''}`;
}
