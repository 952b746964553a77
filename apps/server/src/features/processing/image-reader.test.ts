import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAnimated, looksLikeImage, readImage } from './image-reader.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-read-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
async function written(content: Uint8Array | string): Promise<string> {
  count += 1;
  const path = join(folder, `file${count}`);
  await writeFile(path, content);
  return path;
}

const read = async (content: Uint8Array | string) => readImage(await written(content), new AbortController().signal);

const image = (width = 64, height = 36, background = '#20c040') =>
  sharp({ create: { width, height, channels: 3, background } });

async function animation(): Promise<Sharp> {
  const colors = ['red', 'green', 'blue'];
  const frames = await Promise.all(colors.map((background) => image(8, 8, background).png().toBuffer()));
  return sharp(frames, { join: { animated: true } });
}

describe('an image that every screen shows correctly is played unchanged:', () => {
  test.each<[string, () => Promise<Buffer>, boolean]>([
    ['a JPEG', () => image().jpeg().toBuffer(), true],
    ['a grey JPEG', () => image().greyscale().jpeg().toBuffer(), true],
    ['a WebP', () => image().webp().toBuffer(), true],
    ['an AVIF', () => image().avif({ effort: 0 }).toBuffer(), false],
    ['a rotated JPEG', () => image().jpeg().withMetadata({ orientation: 6 }).toBuffer(), false],
    ['a JPEG for printing', () => image().toColourspace('cmyk').jpeg().toBuffer(), false],
    ['a PNG of 16 bits', () => image().toColourspace('rgb16').png().toBuffer(), false],
    ['a PNG of 8,192 pixels', () => image(8_192, 1).png().toBuffer(), true],
    ['a PNG of 8,193 pixels', () => image(8_193, 1).png().toBuffer(), false],
    ['an animated WebP', async () => (await animation()).webp().toBuffer(), true],
  ])('%s (%#)', async (_, make, isSafe) => {
    expect(await read(await make())).toMatchObject({ isSafe });
  });
});

test('the size of a rotated photo is the upright one', async () => {
  const rotated = await image(64, 36).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await read(rotated)).toMatchObject({ width: 36, height: 64, mimeType: 'image/jpeg', extension: 'jpg' });
});

describe('a file is refused', () => {
  const DAMAGED = 'This image is damaged or incomplete. Please export or send it again.';

  test.each<[string, () => Promise<Uint8Array | string>, string]>([
    ['if it is cut off', async () => (await image(640, 360).png().toBuffer()).subarray(0, 200), DAMAGED],
    [
      'if only its first bytes are those of an image',
      async () => Buffer.from('\x89PNG and then text', 'latin1'),
      DAMAGED,
    ],
    [
      'if an SVG has no size',
      async () => '<svg xmlns="http://www.w3.org/2000/svg"><broken',
      'This drawing cannot be shown. Please export it as PNG.',
    ],
  ])('%s', async (_, make, message) => {
    await expect(read(await make())).rejects.toMatchObject({
      code: 'media.not_an_image',
      message,
    });
  });

  test.each([
    ['text', 'Dear Ada'],
    ['nothing', ''],
    ['a web page that contains a drawing', '<!doctype html><html><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
    ['an icon', Buffer.from('0000010001000000', 'hex')],
  ])('if it is %s', async (_, content) => {
    await expect(read(content)).rejects.toMatchObject({ code: 'media.not_an_image' });
    expect(await looksLikeImage(await written(content))).toBe(false);
  });
});

describe('a file looks like an image', () => {
  test.each([
    ['a damaged JPEG', Buffer.from('ffd8ff00', 'hex'), true],
    ['a WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), true],
    ['another RIFF file', Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1'), false],
    ['an AVIF', Buffer.from('\0\0\0\x18ftypavif', 'latin1'), true],
    ['an MP4', Buffer.from('\0\0\0\x18ftypisom', 'latin1'), false],
    [
      'an SVG after a byte order mark, a declaration and a comment',
      '\uFEFF\n<?xml version="1.0"?><!-- logo --><svg width="1">',
      true,
    ],
    ['an SVG with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg">', true],
    ['text that mentions <svg>', 'Use <svg> here', false],
    ['XML with a similar name', '<svgx>', false],
  ])('%s: %#', async (_, content, expected) => {
    expect(await looksLikeImage(await written(content))).toBe(expected);
  });
});

test('an image is animated if it has several frames, whatever its format', async () => {
  const several = await animation();
  expect(await isAnimated(await written(await several.clone().gif().toBuffer()))).toBe(true);
  expect(await isAnimated(await written(await several.clone().webp().toBuffer()))).toBe(true);
  expect(await isAnimated(await written(await image().gif().toBuffer()))).toBe(false);
});
