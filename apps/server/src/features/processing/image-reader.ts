import { say } from '@vitrine/contract/core/say';
import { AppError } from '@vitrine/contract/core/errors';
import { tell } from '@vitrine/contract/core/told/tell';
import type { Metadata } from 'sharp';
import { ProcessError } from '../../platform/child-process.ts';
import { withTold } from '../../platform/told/read-told.ts';
import { readLogicalScreen } from './complete-images.ts';
import { isComplete } from './completeness.ts';
import { withWindow } from './file-window.ts';
import { readFormat } from './file-format.ts';
import { readHeicTurn, turnSize } from './heic-header.ts';
import { measureImage } from './image-worker.ts';

/** Loaded on first use: they take 20 MB. */
const importLoaders = () => import('./image-loaders.ts');

/** The facts about an image, by its content. */
export interface ReadImage {
  mimeType: string;
  extension: string;
  /** Pixels, upright. */
  width: number;
  height: number;
  /** True if every screen shows the image upright and in the right colors, so that it needs no rendition. */
  isSafe: boolean;
}

export const SVG = 'image/svg+xml';

export const HEIC = 'image/heic';
export const BITMAP = 'image/bmp';

const formats = new Map([
  ['jpeg', { mimeType: 'image/jpeg', extension: 'jpg' }],
  ['png', { mimeType: 'image/png', extension: 'png' }],
  ['gif', { mimeType: 'image/gif', extension: 'gif' }],
  ['webp', { mimeType: 'image/webp', extension: 'webp' }],
  ['avif', { mimeType: 'image/avif', extension: 'avif' }],
  ['heic', { mimeType: HEIC, extension: 'heic' }],
]);

/** The formats in the container HEIF, by their compression. */
const heifFormats = new Map<string | undefined, string>([
  ['av1', 'avif'],
  ['hevc', 'heic'],
]);

/** Supported by the old browsers of screens. */
const safeTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const safeColors = new Set(['srgb', 'b-w']);

/** Pixels of a side: the usual maximum texture size. */
const MAX_SAFE_SIDE = 8_192;

/** The limit of one frame of an animation: 8K. Players hold a whole frame in memory. */
const MAX_FRAME_PIXELS = 8_192 * 4_320;

/** The limit of all frames of an animation: more than six minutes of Full HD at 25 frames a second. */
const MAX_ANIMATION_PIXELS = 20e9;

/**
 * Reads an image by its content, whatever its name: JPEG, PNG, GIF, WebP, AVIF, HEIC, TIFF, BMP or
 * SVG.
 *
 * @throws media.not_an_image; ProcessError where reading it was ended for other reasons than the file
 */
export async function readImage(path: string, signal: AbortSignal): Promise<ReadImage> {
  const found = (await readFormat(path, ''))?.id;
  if (found === 'svg') return readSvg(path, signal);
  if (found === 'bmp') return readBitmap(path);
  if (found === 'tiff') return readScan(path, signal);
  const { MAX_PIXELS, sharp } = await importLoaders();
  const facts = await sharp(path, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(async (cause: unknown) => {
      const message = isTooLarge(cause) ? TOO_LARGE : (await beginsAsImage(path)) ? DAMAGED : undefined;
      throw new AppError('media.not_an_image', { message, cause });
    });
  const format = formats.get(facts.format === 'heif' ? (heifFormats.get(facts.compression) ?? '') : facts.format);
  if (format === undefined) throw new AppError('media.not_an_image');
  if (!(await isComplete(path, format.mimeType))) throw new AppError('media.not_an_image', { message: DAMAGED });
  const { width, height } = await measureShown(path, format.mimeType, facts);
  const frames = facts.pages ?? 1;
  // A GIF is drawn onto a canvas of its full size, even if it has one frame.
  const isAnimation = frames > 1 || format.mimeType === 'image/gif';
  if (isAnimation && (width * height > MAX_FRAME_PIXELS || width * height * frames > MAX_ANIMATION_PIXELS)) {
    const message = tell('media.animation_too_large', { width, height, frames });
    throw new AppError('media.not_an_image', withTold(message, { reason: 'animation', width, height, frames }));
  }
  const isUpright = (facts.orientation ?? 1) === 1;
  const isPlain = safeColors.has(facts.space) && facts.depth === 'uchar' && Math.max(width, height) <= MAX_SAFE_SIDE;
  // A rendition of an animation would be a still image.
  const isSafe = safeTypes.has(format.mimeType) && ((isUpright && isPlain) || frames > 1);
  return { ...format, width, height, isSafe };
}

/** The size of an image as it is shown. */
async function measureShown(
  path: string,
  mimeType: string,
  facts: Metadata,
): Promise<{ width: number; height: number }> {
  if (mimeType === 'image/gif') return measureCanvas(path, facts);
  return mimeType === HEIC ? turnSize(facts, await readHeicTurn(path, facts.exif)) : facts.autoOrient;
}

/**
 * The size at which browsers draw a GIF: its logical screen, or its frames where they are larger. libvips gives that of
 * the frames alone where the logical screen has one of some usual or large sizes.
 */
async function measureCanvas(path: string, frames: { width: number; height: number }) {
  const screen = await withWindow(path, readLogicalScreen);
  return { width: Math.max(screen.width, frames.width), height: Math.max(screen.height, frames.height) };
}

/** True if an image that was classified before has several frames. */
export async function isAnimated(path: string): Promise<boolean> {
  const { MAX_PIXELS, sharp } = await importLoaders();
  const { pages = 1 } = await sharp(path, { limitInputPixels: MAX_PIXELS }).metadata();
  return pages > 1;
}

const DAMAGED = say('This image is damaged or incomplete. Please export or send it again.');
const TOO_LARGE = say('This image has more than 400 megapixels. Please make it smaller.');
const isTooLarge = (error: unknown) => error instanceof Error && error.message.includes('pixel limit');

/** Renders an SVG in a separate process, because it is untrusted code. It is shown as PNG; the SVG is never served. */
async function readSvg(path: string, signal: AbortSignal): Promise<ReadImage> {
  const size = await measureImage(path, 'svg', signal).catch((cause: unknown) => {
    const isFilesFault = !(cause instanceof ProcessError) || cause.reason === 'failed';
    throw isFilesFault ? new AppError('media.not_an_image', { message: UNDRAWABLE, cause }) : cause;
  });
  return { ...size, mimeType: SVG, extension: 'png', isSafe: false };
}

/** A TIFF, as scanners write it; read by a separate process, because it is a container of many old formats. */
async function readScan(path: string, signal: AbortSignal): Promise<ReadImage> {
  const size = await measureImage(path, 'pixels', signal).catch((cause: unknown) => {
    const isFilesFault = !(cause instanceof ProcessError) || cause.reason === 'failed';
    throw isFilesFault ? new AppError('media.not_an_image', { message: DAMAGED, cause }) : cause;
  });
  return { ...size, mimeType: 'image/tiff', extension: 'tif', isSafe: false };
}

const BITMAP_HEADER_BYTES = 26;

/** A Windows bitmap, whose header states its size; lines from the top down have a negative height. */
async function readBitmap(path: string): Promise<ReadImage> {
  const header = await withWindow(path, (file) => file.at(0, BITMAP_HEADER_BYTES));
  const isWhole = header.length === BITMAP_HEADER_BYTES && header.readUInt32LE(14) >= 40;
  const [width, height] = isWhole ? [header.readInt32LE(18), Math.abs(header.readInt32LE(22))] : [0, 0];
  const { MAX_PIXELS } = await importLoaders();
  if (width < 1 || height < 1) throw new AppError('media.not_an_image', { message: DAMAGED });
  if (width * height > MAX_PIXELS) throw new AppError('media.not_an_image', { message: TOO_LARGE });
  return { width, height, mimeType: BITMAP, extension: 'bmp', isSafe: false };
}

const UNDRAWABLE = say('This drawing cannot be shown. Please export it as PNG.');

/** True if a file starts like an image, even if it is damaged. */
export const looksLikeImage = async (path: string): Promise<boolean> => (await readFormat(path, ''))?.kind === 'image';

/** True if a file starts like an image of pixels; a drawing (SVG) does not. */
export async function beginsAsImage(path: string): Promise<boolean> {
  const format = await readFormat(path, '');
  return format?.kind === 'image' && format.id !== 'svg';
}
