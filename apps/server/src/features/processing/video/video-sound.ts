import { ProcessError, type ProcessLimits } from '../../../platform/child-process.ts';
import type { Ffmpeg } from '../../../platform/ffmpeg.ts';

/** Seconds of the sound that are decoded to know whether it is damaged. */
const CHECKED_SECONDS = 1_200;

/** The share of a track that must decode; less would be heard as noise and gaps. */
const MIN_DECODED = 0.98;

const limits = { memoryBytes: 2 ** 30, cpuSeconds: 60, timeoutMs: 100_000, maxOutputBytes: 64 * 2 ** 20 };

/** A file with sound, and how processes that read it run. */
interface SoundSource {
  /** ffmpeg's arguments for the file. */
  input: readonly string[];
  /** The codecs of its tracks; null for one that is not known. Null if only decoding can tell. */
  sounds: readonly (string | null)[] | null;
  how: Pick<ProcessLimits, 'isBackground' | 'signal'>;
}

/**
 * The place of the first sound track that decodes, among the sound tracks; null if there is none. Phones write some that
 * hardly any decoder knows, and put them first.
 */
export async function findSound(ffmpeg: Ffmpeg, source: SoundSource): Promise<number | null> {
  const places = [...(source.sounds ?? [null]).entries()];
  // Tracks that are known come first.
  const tried = places.toSorted(([, codec], [, other]) => Number(codec === null) - Number(other === null));
  for (const [place] of tried) {
    if (await decodes(ffmpeg, source, place)) return place;
  }
  return null;
}

/**
 * True if a browser would fail at the sound of a file: it stops at the first error. False where the tracks are not known:
 * a file without sound fails in the same way.
 */
export async function hasDamagedSound(ffmpeg: Ffmpeg, source: SoundSource): Promise<boolean> {
  return source.sounds !== null && source.sounds.length > 0 && !(await isClean(ffmpeg, source, 0));
}

async function decodes(ffmpeg: Ffmpeg, source: SoundSource, place: number): Promise<boolean> {
  if (await isClean(ffmpeg, source, place)) return true;
  const stored = await countParts(ffmpeg, source, [...trackAt(place), '-c:a', 'copy']);
  const decoded = await countParts(ffmpeg, source, trackAt(place));
  return stored > 0 && decoded >= stored * MIN_DECODED;
}

const trackAt = (place: number) => ['-map', `0:a:${place}`, '-t', String(CHECKED_SECONDS)];

const isClean = (ffmpeg: Ffmpeg, { input, how }: SoundSource, place: number): Promise<boolean> =>
  ffmpeg.run(['-xerror', ...input, ...trackAt(place), '-f', 'null', '-'], { ...limits, ...how }).then(
    () => true,
    (error: unknown) => isFilesFault(error, false),
  );

/** The number of packets or decoded parts, one of which is a line of this output. */
const countParts = (ffmpeg: Ffmpeg, { input, how }: SoundSource, args: readonly string[]): Promise<number> =>
  ffmpeg.run([...input, ...args, '-f', 'framecrc', 'pipe:1'], { ...limits, ...how }).then(
    (lines) => (lines.toString('latin1').match(/^\d/gm) ?? []).length,
    (error: unknown) => isFilesFault(error, 0),
  );

/** The answer if the file is to blame. @throws other errors */
function isFilesFault<T>(error: unknown, answer: T): T {
  if (error instanceof ProcessError && error.reason === 'failed') return answer;
  throw error;
}
