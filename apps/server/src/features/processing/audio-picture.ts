import { stat } from 'node:fs/promises';
import { ProcessError, type ProcessLimits } from '../../platform/child-process.ts';
import type { Ffmpeg } from '../../platform/ffmpeg.ts';
import { openAudio } from './audio.ts';

/** Pixels of a waveform, and of the longer side of a cover. */
const SIZE = { width: 640, height: 360 };

/** The colors of the waveform and of what is behind it. */
const [WAVE, GROUND] = ['0x3fa58a', '0x14231f'];

interface Picture {
  path: string;
  /** The path of the PNG to write. */
  target: string;
}

const once = ['-frames:v', '1', '-threads', '1', '-f', 'image2', '-update', '1', '-c:v', 'png', '-y'];

/** Draws the waveform of a file that screens play; returns the path of the picture. */
export async function drawWaveform(ffmpeg: Ffmpeg, { path, target }: Picture, how: ProcessLimits): Promise<string> {
  const { width, height } = SIZE;
  const filter = `color=${GROUND}:s=${width}x${height}[ground];[0:a]aformat=channel_layouts=mono,showwavespic=s=${width}x${height}:colors=${WAVE}:scale=sqrt[wave];[ground][wave]overlay=shortest=1`;
  await ffmpeg.run([...openAudio(path, 'audio/mp4'), '-filter_complex', filter, ...once, `file:${target}`], how);
  return target;
}

/** Takes the cover out of an audio file; returns the path of the picture, null if there is none that can be read. */
export async function takeCover(
  ffmpeg: Ffmpeg,
  { path, mimeType, target }: Picture & { mimeType: string },
  how: ProcessLimits,
): Promise<string | null> {
  const { width } = SIZE;
  const scaled = `scale=w='min(${width},iw)':h='min(${width},ih)':force_original_aspect_ratio=decrease`;
  const output = ['-map', '0:v:0', '-vf', scaled, ...once, `file:${target}`];
  try {
    await ffmpeg.run([...openAudio(path, mimeType), ...output], how);
    return (await stat(target)).size > 0 ? target : null;
  } catch (error) {
    // Most files have none.
    if (error instanceof ProcessError && error.reason === 'failed') return null;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
