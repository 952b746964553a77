import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '@vitrine/contract/errors';
import { z } from 'zod';
import { ProcessError, runLimited } from '../../platform/child-process.ts';

/** What a video is, by its content. */
export interface ReadVideo {
  mimeType: string;
  extension: string;
  /** Pixels, upright and with square pixels. */
  width: number;
  height: number;
  durationMs: number;
  /** Frames per second; null where it varies. */
  fps: number | null;
}

const formats = new Map([
  ['MP4', { mimeType: 'video/mp4', extension: 'mp4' }],
  ['QuickTime File Format', { mimeType: 'video/quicktime', extension: 'mov' }],
  ['WebM', { mimeType: 'video/webm', extension: 'webm' }],
  ['Matroska', { mimeType: 'video/x-matroska', extension: 'mkv' }],
  ['MPEG Transport Stream', { mimeType: 'video/mp2t', extension: 'ts' }],
]);

/** What browsers decode. */
const playableCodecs = new Set(['avc', 'hevc', 'vp8', 'vp9', 'av1']);

const VideoFacts = z.union([
  z.object({ format: z.null() }),
  z.object({
    format: z.string(),
    codec: z.string().nullable(),
    width: z.number().int().min(1).max(16_384),
    height: z.number().int().min(1).max(16_384),
    /** Seconds; at most the 24 days that fit into the column. */
    duration: z.number().positive().max(2_000_000),
    fps: z.number().positive().max(1_000).nullable(),
  }),
]);

const readerPath = fileURLToPath(new URL('./video-reader-main.ts', import.meta.url));

/** Enough for hours of video; a file made to be slow or large ends here instead of in the server. */
const limits = { timeoutMs: 10_000, memoryBytes: 2 * 2 ** 30, maxOutputBytes: 10_000, isBackground: false };

/**
 * Reads what a file holds, whatever its name claims: MP4, MOV, WebM, MKV or MPEG-TS with pictures that a browser
 * can decode.
 *
 * @throws media.not_a_video with a message that says what it is instead
 */
export async function readVideo(path: string): Promise<ReadVideo> {
  const facts = await read(path);
  const format = facts.format === null ? undefined : formats.get(facts.format);
  if (facts.format === null || format === undefined) throw notAVideo((await isAvi(path)) ? IS_AVI : undefined);
  if (facts.codec === null || !playableCodecs.has(facts.codec)) throw notAVideo(UNKNOWN_CODEC);
  return {
    ...format,
    width: facts.width,
    height: facts.height,
    durationMs: Math.max(1, Math.round(facts.duration * 1000)),
    fps: facts.fps === null ? null : Math.round(facts.fps * 1000) / 1000,
  };
}

const IS_AVI = 'Screens cannot play AVI files. Please convert the video to MP4.';
const UNKNOWN_CODEC =
  'Screens cannot play how this video is compressed. Please convert it to MP4 with H.264, for example.';
const DAMAGED = 'This video is damaged or incomplete. Please export it again.';

const notAVideo = (message?: string, cause?: unknown) => new AppError('media.not_a_video', { message, cause });

async function read(path: string): Promise<z.output<typeof VideoFacts>> {
  try {
    const output = await runLimited(process.execPath, ['--max-old-space-size=256', readerPath, path], limits);
    return VideoFacts.parse(JSON.parse(output.toString()));
  } catch (cause) {
    const isItsFault = cause instanceof ProcessError ? cause.reason !== 'missing' : cause instanceof z.ZodError;
    throw isItsFault ? notAVideo(DAMAGED, cause) : cause;
  }
}

async function isAvi(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return bytesRead === 12 && buffer.toString('latin1', 0, 4) === 'RIFF' && buffer.toString('latin1', 8) === 'AVI ';
  } finally {
    await file.close();
  }
}
