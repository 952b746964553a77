import { readFile } from 'node:fs/promises';
import decode from 'heic-decode';
import { isDisplayP3, readHeicTurn } from './heic-header.ts';
import { MAX_PIXELS, sharp } from './image-loaders.ts';

/*
 * Photos of phones (HEIC): HEVC in the boxes of MP4. sharp reads their facts but does not decode them.
 */

/** The color profile of a photo; null where its colors are those of the web. */
async function readProfile(path: string, embedded: Buffer | undefined): Promise<Buffer | null> {
  if (embedded !== undefined) return embedded;
  if (!(await isDisplayP3(path))) return null;
  const dot = { create: { width: 1, height: 1, channels: 3 as const, background: 'black' } };
  const { icc } = await sharp(await sharp(dot).withIccProfile('p3').jpeg().toBuffer()).metadata();
  return icc ?? null;
}

/**
 * Decodes a photo; the picture is upright. Its colors are as they are stored: whoever writes it adds the profile.
 *
 * @throws if it cannot be decoded
 */
export async function openHeic(path: string) {
  const { exif, icc, hasAlpha } = await sharp(path, { limitInputPixels: MAX_PIXELS }).metadata();
  const { isMirrored, degrees } = await readHeicTurn(path, exif);
  const { data, width, height } = await decode({ buffer: await readFile(path) });
  const raw = { width, height, channels: 4 as const };
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const picture = sharp(pixels, { raw, limitInputPixels: MAX_PIXELS }).flop(isMirrored).rotate(degrees);
  const isTransparent = hasAlpha && !(await sharp(pixels, { raw, limitInputPixels: MAX_PIXELS }).stats()).isOpaque;
  return { picture, isTransparent, profile: await readProfile(path, icc) };
}

const PROFILE_NAME = 'ICC_PROFILE\0';

/** The largest profile that fits into one segment. */
const MAX_PROFILE_BYTES = 65_519;

/** Adds a color profile to a JPEG without changing its pixels, which sharp would do. */
export function addProfile(jpeg: Buffer, profile: Buffer | null): Buffer {
  if (profile === null || profile.length > MAX_PROFILE_BYTES) return jpeg;
  const body = Buffer.concat([Buffer.from(PROFILE_NAME, 'latin1'), Buffer.from([1, 1]), profile]);
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  // The first segment says that it is a JPEG (JFIF).
  const at = jpeg[3] === 0xe0 ? 4 + jpeg.readUInt16BE(4) : 2;
  return Buffer.concat([jpeg.subarray(0, at), head, body, jpeg.subarray(at)]);
}
