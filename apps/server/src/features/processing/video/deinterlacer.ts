import type { Ffmpeg } from '../../../platform/ffmpeg.ts';

/** The filters that make whole pictures of fields, the better one first. */
const deinterlacers = ['bwdif', 'yadif'] as const;

const limits = { memoryBytes: 2 ** 30, timeoutMs: 60_000, maxOutputBytes: 2 ** 20, isBackground: false };

/** The best filter that this ffmpeg has: builds differ. */
export async function chooseDeinterlacer(ffmpeg: Ffmpeg, signal: AbortSignal): Promise<string> {
  const list = (await ffmpeg.run(['-filters'], { ...limits, signal })).toString('latin1');
  return deinterlacers.find((name) => list.includes(` ${name} `)) ?? 'yadif';
}
