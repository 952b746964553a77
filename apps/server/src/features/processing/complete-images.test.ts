import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFixture } from '../../test/fixtures/send-media.ts';
import { isComplete } from './completeness.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-images-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function isCompleteFile(bytes: Uint8Array, mimeType: string): Promise<boolean> {
  const path = join(folder, 'image');
  await writeFile(path, bytes);
  return isComplete(path, mimeType);
}

const CUTS = [0.3, 0.6, 0.9, 0.99];
const cutAt = (bytes: Uint8Array, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));

const lizard = async () => sharp(await readFixture('lizard.png'));

const formats: [string, string, () => Promise<Buffer>][] = [
  ['JPEG', 'image/jpeg', () => readFixture('leopard.jpg')],
  ['progressive JPEG', 'image/jpeg', async () => (await lizard()).jpeg({ progressive: true }).toBuffer()],
  ['PNG', 'image/png', () => readFixture('lizard.png')],
  ['interlaced PNG', 'image/png', async () => (await lizard()).png({ progressive: true }).toBuffer()],
  ['animated GIF', 'image/gif', () => readFixture('hand-controller.gif')],
  ['WebP', 'image/webp', async () => (await lizard()).webp().toBuffer()],
  ['AVIF', 'image/avif', async () => (await lizard()).avif({ effort: 0 }).toBuffer()],
];

describe.each(formats)('an image in the format %s', (_, mimeType, read) => {
  test('is complete, also with other bytes after its end', async () => {
    const bytes = await read();
    expect(await isCompleteFile(bytes, mimeType)).toBe(true);
    expect(await isCompleteFile(Buffer.concat([bytes, Buffer.alloc(50)]), mimeType)).toBe(true);
  });

  test.each(CUTS)('is incomplete when it is cut off at %d of its length', async (share) => {
    expect(await isCompleteFile(cutAt(await read(), share), mimeType)).toBe(false);
  });
});

describe('the image library cannot replace this check', () => {
  test('it reads the header of an image that is cut off without an error', async () => {
    const bytes = cutAt(await readFixture('leopard.jpg'), 0.5);
    await expect(sharp(bytes, { failOn: 'warning' }).metadata()).resolves.toMatchObject({ format: 'jpeg' });
    expect(await isCompleteFile(bytes, 'image/jpeg')).toBe(false);
  });

  test('it decodes all that is left of an animated GIF that is cut off without an error', async () => {
    const bytes = cutAt(await readFixture('hand-controller.gif'), 0.6);
    const decoded = sharp(bytes, { failOn: 'warning', animated: true }).raw().toBuffer();
    await expect(decoded).resolves.toBeInstanceOf(Buffer);
    expect(await isCompleteFile(bytes, 'image/gif')).toBe(false);
  });
});
