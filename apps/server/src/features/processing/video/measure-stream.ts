import type { Ffmpeg } from '../../../platform/ffmpeg.ts';

/** What the packets of a video say without being decoded. */
export interface StreamFacts {
  /** Pixels, square ones; upright only where the container turns nothing. */
  width: number | null;
  height: number | null;
  /** Frames per second between most frames; null if unknown. */
  usualFps: number | null;
}

const PACKETS_READ = 250;

const limits = { memoryBytes: 2 ** 30, cpuSeconds: 20, timeoutMs: 100_000, maxOutputBytes: 2 ** 20 };

/**
 * Measures the pictures of a format that only ffmpeg reads.
 *
 * @param input ffmpeg's arguments for the file
 * @throws ProcessError if it has no video
 */
export async function measureStream(
  ffmpeg: Ffmpeg,
  input: readonly string[],
  how: { isBackground: boolean; signal: AbortSignal },
): Promise<StreamFacts> {
  const args = ['-map', '0:v:0', '-c', 'copy', '-frames:v', String(PACKETS_READ), '-f', 'framecrc', 'pipe:1'];
  return parseFrameList((await ffmpeg.run([...input, ...args], { ...limits, ...how })).toString('latin1'));
}

/** Reads ffmpeg's list of packets (framecrc), whose head states the size, the shape of pixels and the unit of time. */
function parseFrameList(list: string): StreamFacts {
  const pairOf = (name: string) =>
    (new RegExp(`^#${name} 0: (\\d+)[x/](\\d+)`, 'm').exec(list) ?? []).slice(1).map(Number);
  const [width = 0, height = 0] = pairOf('dimensions');
  const [across = 1, down = 1] = pairOf('sar');
  const [unit = 0, units = 1] = pairOf('tb');
  const times = [...list.matchAll(/^0,\s*(-?\d+),/gm)].map(([, time]) => Number(time)).toSorted((a, b) => a - b);
  const steps = times.flatMap((time, i) => (i === 0 ? [] : [time - (times[i - 1] ?? 0)])).filter((step) => step > 0);
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1];
  const isSized = width > 0 && height > 0;
  return {
    width: isSized ? Math.max(1, Math.round(across > 0 && down > 0 ? (width * across) / down : width)) : null,
    height: isSized ? height : null,
    usualFps: usual === undefined || unit === 0 ? null : units / (usual * unit),
  };
}
