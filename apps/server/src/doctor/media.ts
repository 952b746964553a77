import type { Ffmpeg } from '../platform/ffmpeg.ts';
import { type Finding, reportOk, reportProblem, describeReason, reportWarning } from './finding.ts';

const MB = 1024 ** 2;

/** Encodes two small frames, as videos are prepared for screens. */
const ENCODE = ['-f', 'lavfi', '-i', 'color=size=64x64:rate=2:duration=1', '-c:v', 'libx264', '-f', 'mpegts', 'pipe:1'];

/** Checks that videos can be prepared for screens. */
export async function checkFfmpeg(ffmpeg: Ffmpeg, timeoutMs: number): Promise<Finding> {
  const fix = 'Install ffmpeg with libx264 (Debian: `apt install ffmpeg`), or set FFMPEG_PATH to one.';
  const location = await ffmpeg.locate();
  if (location === null) return reportProblem('There is no ffmpeg, so videos are not prepared for screens', fix);
  try {
    const limits = { timeoutMs, memoryBytes: 1024 * MB, maxOutputBytes: MB, isBackground: false };
    const video = await ffmpeg.run(ENCODE, limits);
    if (video.length === 0) throw new Error('it wrote nothing');
  } catch (error) {
    return reportProblem(`${location.path} cannot encode H.264: ${describeReason(error)}`, fix);
  }
  if (location.source !== 'packaged') return reportOk(`${location.path} encodes H.264`);
  return reportWarning('The packaged ffmpeg of 2018 encodes H.264, but does not read every new format', fix);
}
