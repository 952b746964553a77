import { say } from '@vitrine/contract/core/say';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '@vitrine/contract/core/errors';
import { z } from 'zod';
import { ProcessError, runNode } from '../../../platform/child-process.ts';
import { isComplete } from '../completeness.ts';
import { readFormat } from '../file-format.ts';
import { readingLimits } from '../image-worker.ts';
import type { RenditionMethod } from '../jobs.ts';
import { readAviHeader } from './avi-header.ts';
import { isOrientation, type Orientation, UPRIGHT } from './orientation.ts';
import { findProgram } from '../../../platform/programs.ts';

/** The facts about a video, by its content. */
export interface ReadVideo {
  mimeType: string;
  extension: string;
  /** The codec of its pictures, by the container's own id where it is not a common one; null if only decoding can tell. */
  codec: string | null;
  /** Pixels, upright and with square pixels; null if only decoding can tell. */
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** Frames per second; null if it varies or is unknown. */
  fps: number | null;
  pictures: VideoPictures;
  /** True if pictures may be transparent. */
  isTransparent: boolean;
  /** The codecs of the sound tracks; null for one that is not known. Null if only decoding can tell. */
  sounds: (string | null)[] | null;
  /** Null if only decoding can tell. */
  hasSound: boolean | null;
  /** The id of the first one that is not known, such as `apac`; null if there is none. */
  foreignSound: string | null;
  /** The way to make a copy that every screen can play; `none` if the file is playable as it is. */
  rendition: RenditionMethod | 'none';
}

/** How the pictures of a video are stored. */
export interface VideoPictures {
  /** The colors that the file states, such as `bt709`; null where it states none. */
  matrix: string | null;
  primaries: string | null;
  transfer: string | null;
  orientation: Orientation;
  /** True if pictures may consist of two fields; null if only decoding can tell. */
  isInterlaced: boolean | null;
  /** Frames per second between most frames; null if unknown. */
  usualFps: number | null;
}

/** The facts in a file, before it is decided whether it is accepted. */
const Facts = z.object({
  format: z.string(),
  codec: z.string().nullable(),
  codecString: z.string().nullable(),
  sound: z.string(),
  sounds: z.array(z.string().nullable()),
  foreignSound: z.string().nullable(),
  orientation: z.string().refine(isOrientation),
  isInterlaced: z.boolean().nullable(),
  isTransparent: z.boolean(),
  width: z.number().int().min(1).max(16_384),
  height: z.number().int().min(1).max(16_384),
  /** Seconds; at most the 24 days that fit into the column. */
  duration: z.number().positive().max(2_000_000),
  fps: z.number().positive().max(1_000).nullable(),
  usualFps: z.number().positive().nullable(),
  matrix: z.string().nullable(),
  primaries: z.string().nullable(),
  transfer: z.string().nullable(),
  hasItsLast: z.boolean(),
  isRepairable: z.boolean(),
});
type Facts = z.infer<typeof Facts>;
const VideoFacts = z.union([z.object({ format: z.null(), container: z.string().nullable() }), Facts]);

const TRANSPORT_STREAM = { mimeType: 'video/mp2t', extension: 'ts' };

/** The accepted containers and ffmpeg's demuxers, stated explicitly so that no file can choose another one. */
const formats = new Map([
  ['MP4', { mimeType: 'video/mp4', extension: 'mp4' }],
  ['QuickTime File Format', { mimeType: 'video/quicktime', extension: 'mov' }],
  ['WebM', { mimeType: 'video/webm', extension: 'webm' }],
  ['Matroska', { mimeType: 'video/x-matroska', extension: 'mkv' }],
  ['MPEG Transport Stream', TRANSPORT_STREAM],
]);
const AVI = { mimeType: 'video/x-msvideo', extension: 'avi' };

/** Formats that only ffmpeg reads, by their beginnings. */
const olderFormats = new Map<string | undefined, { mimeType: string; extension: string }>([
  ['wmv', { mimeType: 'video/x-ms-wmv', extension: 'wmv' }],
  ['mpeg', { mimeType: 'video/mpeg', extension: 'mpg' }],
]);

const demuxers = new Map([
  ['video/mp4', 'mov'],
  ['video/quicktime', 'mov'],
  ['video/webm', 'matroska'],
  ['video/x-matroska', 'matroska'],
  ['video/mp2t', 'mpegts'],
  ['video/x-msvideo', 'avi'],
  ['video/x-ms-wmv', 'asf'],
  ['video/mpeg', 'mpeg'],
]);

/** ffmpeg's demuxer for a type of file. */
export const chooseDemuxer = (mimeType: string): string => demuxers.get(mimeType) ?? 'mov';

/** Pixels of the longer side; the decoders of screens support no more. */
export const MAX_VIDEO_SIDE = 3_840;

/** Frames per second, the refresh rate of screens. */
export const MAX_FPS = 60;

/** A shorter video has only one or a few frames, which would be gone before a screen shows them. */
export const MIN_SECONDS = 0.5;

/** True if a video is brighter than screens without HDR can show. */
export const isHighRange = ({ transfer }: Pick<VideoPictures, 'transfer'>): boolean =>
  transfer === 'hlg' || transfer === 'pq';

/** True if a video has more colors than BT.709. */
export const hasWideColors = ({ primaries, matrix }: Pick<VideoPictures, 'primaries' | 'matrix'>): boolean =>
  primaries === 'bt2020' || primaries === 'smpte432' || matrix === 'bt2020-ncl';

const readerPath = fileURLToPath(findProgram('video-reader'));

/** Enough for hours of video. */
const limits = { ...readingLimits, maxOutputBytes: 10_000, isBackground: false };

/**
 * Reads a video by its content, whatever its name: MP4, MOV, WebM, MKV, MPEG-TS, MPEG-PS, WMV
 * or AVI.
 *
 * @throws media.not_a_video with a message that states what it is instead; ProcessError where reading it was ended for
 * other reasons than the file
 */
export async function readVideo(path: string, signal?: AbortSignal): Promise<ReadVideo> {
  const facts = await read(path, signal);
  const format = formats.get(facts.format ?? facts.container ?? '');
  if (format !== undefined && !(await isComplete(path, format.mimeType))) throw createNotAVideo(DAMAGED);
  if (facts.format === null) {
    const older = format === TRANSPORT_STREAM ? TRANSPORT_STREAM : olderFormats.get((await readFormat(path, ''))?.id);
    return older === undefined ? readAvi(path) : createUnknown(older);
  }
  if (format === undefined) throw createNotAVideo();
  if (!facts.hasItsLast) throw createNotAVideo(DAMAGED);
  return {
    ...format,
    codec: facts.codec,
    width: facts.width,
    height: facts.height,
    durationMs: Math.max(1, Math.round(facts.duration * 1000)),
    fps: facts.fps === null ? null : Math.round(facts.fps * 1000) / 1000,
    pictures: pick(facts),
    sounds: facts.sounds,
    hasSound: facts.sounds.length > 0,
    foreignSound: facts.foreignSound,
    isTransparent: facts.isTransparent,
    rendition: chooseRendition(facts, format.mimeType, await isFragmented(path, format.mimeType)),
  };
}

const pick = ({ matrix, primaries, transfer, orientation, isInterlaced, usualFps }: Facts): VideoPictures => ({
  matrix,
  primaries,
  transfer,
  orientation,
  isInterlaced,
  usualFps,
});

/** The facts of a video about which only decoding can tell. */
export const unknownFacts = {
  codec: null,
  pictures: {
    matrix: null,
    primaries: null,
    transfer: null,
    orientation: UPRIGHT,
    isInterlaced: null,
    usualFps: null,
  },
  sounds: null,
  hasSound: null,
  foreignSound: null,
  isTransparent: false,
  rendition: 'encoded',
} as const;

/** A video of old broadcasts, DVDs and Windows: its facts are known only after decoding. */
const createUnknown = (format: { mimeType: string; extension: string }): ReadVideo => ({
  ...format,
  width: null,
  height: null,
  durationMs: null,
  fps: null,
  ...unknownFacts,
});

async function readAvi(path: string): Promise<ReadVideo> {
  const header = await readAviHeader(path);
  if (header === null) throw createNotAVideo();
  if (!(await isComplete(path, AVI.mimeType))) throw createNotAVideo(DAMAGED);
  return { ...AVI, ...header, ...unknownFacts };
}

/** Constrained baseline, main and high: 8 bits, 4:2:0. */
const PLAIN_AVC = /^avc[13]\.(42|4d|64)/i;
/** Profile 0: 8 bits, 4:2:0. */
const PLAIN_VP9 = /^vp09\.00\.\d\d\.08/;
const mp4Sounds = new Set(['none', 'aac', 'mp3']);
const webmSounds = new Set(['none', 'opus', 'vorbis']);

function chooseRendition(facts: Facts, mimeType: string, isFragmentedFile: boolean): ReadVideo['rendition'] {
  const { codec, sound } = facts;
  if (isHighRange(facts) || hasWideColors(facts)) return 'toned';
  const isFast = (facts.fps ?? facts.usualFps ?? 0) > MAX_FPS + 0.5;
  if (facts.isInterlaced === true || isFast || facts.duration < MIN_SECONDS) return 'encoded';
  const codecString = facts.codecString ?? '';
  const isSmall = Math.max(facts.width, facts.height) <= MAX_VIDEO_SIDE;
  if (codec === 'avc' && PLAIN_AVC.test(codecString) && isSmall) {
    const isSafe = mimeType === 'video/mp4' && !isFragmentedFile && !facts.isRepairable && mp4Sounds.has(sound);
    return isSafe ? 'none' : 'copied';
  }
  const isPlainWebm = codec === 'vp8' || (codec === 'vp9' && PLAIN_VP9.test(codecString));
  return mimeType === 'video/webm' && isPlainWebm && isSmall && webmSounds.has(sound) ? 'none' : 'encoded';
}

const DAMAGED = say('This video is damaged or incomplete. Please export it again.');

const createNotAVideo = (message?: string, cause?: unknown) => new AppError('media.not_a_video', { message, cause });

async function read(path: string, signal?: AbortSignal): Promise<z.output<typeof VideoFacts>> {
  try {
    const output = await runNode(readerPath, [path], { ...limits, signal });
    return VideoFacts.parse(JSON.parse(output.toString()));
  } catch (cause) {
    const isFilesFault = cause instanceof ProcessError ? cause.reason === 'failed' : cause instanceof z.ZodError;
    throw isFilesFault ? createNotAVideo(DAMAGED, cause) : cause;
  }
}

/** Boxes that are checked; ordinary files have their header among the first. */
const MAX_BOXES = 16;

/** True if an MP4 is fragmented, as recorders and live streams write it. */
async function isFragmented(path: string, mimeType: string): Promise<boolean> {
  if (mimeType !== 'video/mp4') return false;
  const file = await open(path);
  try {
    let at = 0;
    for (let box = 0; box < MAX_BOXES; box += 1) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at);
      if (bytesRead < 8) return false;
      if (buffer.toString('latin1', 4, 8) === 'moof') return true;
      const short = buffer.readUInt32BE(0);
      const size = short === 1 && bytesRead === 16 ? Number(buffer.readBigUInt64BE(8)) : short;
      if (size < 8) return false;
      at += size;
    }
    return false;
  } finally {
    await file.close();
  }
}
