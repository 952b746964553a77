import { say } from '@vitrine/contract/core/say';
import { AppError } from '@vitrine/contract/core/errors';
import type { ProcessLimits } from '../../platform/child-process.ts';
import type { Ffmpeg } from '../../platform/ffmpeg.ts';
import { readFormat } from './file-format.ts';

interface AudioFormat {
  mimeType: string;
  extension: string;
  /** ffmpeg's demuxer, stated explicitly so that no file can choose another one. */
  demuxer: string;
}

/** The accepted formats of audio files, by the ids of `detectFormat`. */
const formats = new Map<string | undefined, AudioFormat>([
  ['mp3', { mimeType: 'audio/mpeg', extension: 'mp3', demuxer: 'mp3' }],
  ['aac', { mimeType: 'audio/aac', extension: 'aac', demuxer: 'aac' }],
  ['m4a', { mimeType: 'audio/mp4', extension: 'm4a', demuxer: 'mov' }],
  ['ogg', { mimeType: 'audio/ogg', extension: 'ogg', demuxer: 'ogg' }],
  ['wav', { mimeType: 'audio/wav', extension: 'wav', demuxer: 'wav' }],
  ['flac', { mimeType: 'audio/flac', extension: 'flac', demuxer: 'flac' }],
]);

/** Loops of less would be heard as a stutter. */
const MIN_MS = 1_000;
/** Longer than any album or mix. */
const MAX_MS = 12 * 60 * 60 * 1_000;

/** The time limit of the encoder; it works at fifty times the speed of the sound, or faster. */
const TIMEOUT_MS = 30 * 60_000;

const MAX_NAME = 200;

/** The facts of an audio file that is accepted. What it contains is known once it is converted. */
export interface ReadAudio {
  mimeType: string;
  extension: string;
  width: null;
  height: null;
  rendition: 'encoded';
}

/** Reads an audio file by its beginning, whatever its name. @throws media.not_audio */
export async function readAudio(path: string, name: string): Promise<ReadAudio> {
  const format = formats.get((await readFormat(path, name))?.id);
  if (format === undefined) throw new AppError('media.not_audio');
  return { mimeType: format.mimeType, extension: format.extension, width: null, height: null, rendition: 'encoded' };
}

const demuxerOf = (mimeType: string): string =>
  [...formats.values()].find((format) => format.mimeType === mimeType)?.demuxer ?? 'mov';

/** ffmpeg's arguments for an audio file. */
export const openAudio = (path: string, mimeType: string): string[] => [
  '-f',
  demuxerOf(mimeType),
  '-i',
  `file:${path}`,
];

interface Conversion {
  path: string;
  mimeType: string;
  /** The path of the file to write. */
  target: string;
}

/** The facts about a converted audio file. */
interface ConvertedAudio {
  playMimeType: 'audio/mp4';
  durationMs: number;
  suggestedName: string | null;
}

/**
 * Converts an audio file to AAC in MP4, which every engine of screens plays, without pictures and tags.
 *
 * @throws ProcessError; media.not_audio for one that is too short or too long
 */
export async function convertAudio(
  ffmpeg: Ffmpeg,
  { path, mimeType, target }: Conversion,
  how: Omit<ProcessLimits, 'timeoutMs'>,
): Promise<ConvertedAudio> {
  const input = openAudio(path, mimeType);
  const sound = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-t', String(MAX_MS / 1_000 + 1)];
  const aac = ['-c:a', 'aac', '-b:a', '192k', '-ac', '2', '-ar', '48000'];
  const file = ['-movflags', '+faststart', '-f', 'mp4', '-y', `file:${target}`];
  const limits = { ...how, timeoutMs: TIMEOUT_MS };
  await ffmpeg.run([...input, ...sound, ...aac, '-progress', 'pipe:1', ...file], limits);
  // What the encoder adds to the last frame is not heard, and not in the time that engines tell.
  const heard = [...openAudio(target, 'audio/mp4'), '-f', 'null', '-progress', 'pipe:1', '-'];
  const output = await ffmpeg.run(heard, { ...limits, onOutput: undefined });
  const micros = /out_time_us=(\d+)\s(?![^]*out_time_us=\d)/.exec(output.toString('latin1'))?.[1] ?? '0';
  const durationMs = Math.round(Number(micros) / 1_000);
  if (durationMs < MIN_MS) throw new AppError('media.not_audio', { message: TOO_SHORT });
  if (durationMs > MAX_MS) throw new AppError('media.not_audio', { message: TOO_LONG });
  return { playMimeType: 'audio/mp4', durationMs, suggestedName: await readName(ffmpeg, input, how) };
}

const TOO_SHORT = say('This audio file is shorter than a second.');
const TOO_LONG = say('This audio file is longer than 12 hours. Please split it.');

/** Artist and title by the tags of a file; null if it states no title. */
async function readName(
  ffmpeg: Ffmpeg,
  input: readonly string[],
  how: Omit<ProcessLimits, 'timeoutMs'>,
): Promise<string | null> {
  const output = await ffmpeg.run([...input, '-map', '0:a:0', '-c', 'copy', '-f', 'ffmetadata', 'pipe:1'], {
    ...how,
    onOutput: undefined,
    timeoutMs: 60_000,
  });
  const text = output.toString('utf8');
  const tag = (name: string): string =>
    (new RegExp(`^${name}=((?:\\\\[^]|[^\\\\\n])*)`, 'im').exec(text)?.[1] ?? '')
      .replace(/\\([^])/g, '$1')
      // oxlint-disable-next-line no-control-regex -- tags contain any characters
      .replace(/[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g, ' ')
      .trim();
  const title = tag('title');
  if (title === '') return null;
  const artist = tag('artist');
  return Array.from(artist === '' ? title : `${artist} – ${title}`)
    .slice(0, MAX_NAME)
    .join('');
}
