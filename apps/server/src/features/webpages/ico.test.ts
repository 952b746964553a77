import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pngOfIco } from './ico.ts';

interface Entry {
  side: number;
  bits: number;
  image: Buffer;
}

function ico(entries: readonly Entry[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, entries.length, 0]);
  let at = header.length + 16 * entries.length;
  const index = entries.map(({ side, bits, image }) => {
    const entry = Buffer.alloc(16);
    entry.set([side % 256, side % 256, 0, 0, 1, 0, bits, 0]);
    entry.writeUInt32LE(image.length, 8);
    entry.writeUInt32LE(at, 12);
    at += image.length;
    return entry;
  });
  return Buffer.concat([header, ...index, ...entries.map(({ image }) => image)]);
}

/** A bitmap of a side of 2 pixels: its lower row, then its upper one, then the mask. */
function bitmap(bits: number, palette: number[], pixels: number[], mask: number[]): Entry {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(2, 4);
  header.writeInt32LE(4, 8);
  header.writeUInt16LE(bits, 14);
  header.writeUInt32LE(palette.length / 4, 32);
  return { side: 2, bits, image: Buffer.concat([header, Buffer.from([...palette, ...pixels, ...mask])]) };
}

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
const CLEAR = expect.objectContaining({ 3: 0 });

/** The four pixels of a picture from the top left. */
async function readPixels(png: Buffer | null): Promise<number[][]> {
  const bytes = await sharp(png ?? Buffer.alloc(0))
    .ensureAlpha()
    .raw()
    .toBuffer();
  return [0, 4, 8, 12].map((at) => [...bytes.subarray(at, at + 4)]);
}

// Colors are stored as blue, green, red.
const [red, blue] = [
  [0, 0, 255],
  [255, 0, 0],
];
const palette = [...red, 0, ...blue, 0];
/** The lower left pixel is clear. */
const mask = [0x80, 0, 0, 0, 0, 0, 0, 0];

describe('an icon file', () => {
  test.each<[string, Entry]>([
    ['with 32 bits', bitmap(32, [], [0, 0, 0, 0, ...red, 255, ...red, 255, ...blue, 255], [])],
    ['with 24 bits', bitmap(24, [], [0, 0, 0, ...red, 0, 0, ...red, ...blue, 0, 0], mask)],
    ['with 8 bits', bitmap(8, palette, [0, 0, 0, 0, 0, 1, 0, 0], mask)],
    ['with 4 bits', bitmap(4, palette, [0x00, 0, 0, 0, 0x01, 0, 0, 0], mask)],
    ['with 1 bit', bitmap(1, palette, [0x00, 0, 0, 0, 0x40, 0, 0, 0], mask)],
  ])('%s is read with its transparency', async (_, entry) => {
    expect(await readPixels(pngOfIco(ico([entry])))).toEqual([RED, BLUE, CLEAR, RED]);
  });

  test('gives its largest picture', async () => {
    const large = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const small = bitmap(8, palette, [0, 0, 0, 0, 0, 0, 0, 0], mask);
    expect(pngOfIco(ico([small, { side: 64, bits: 32, image: large }, small]))).toEqual(large);
  });

  test.each<[string, Buffer]>([
    ['that is another file', Buffer.from('<svg>')],
    ['that is empty', Buffer.alloc(0)],
    ['without pictures', ico([])],
    ['that is cut off', ico([bitmap(32, [], [1, 2, 3], [])])],
    [
      'of an unknown kind',
      ico([
        bitmap(
          16,
          [],
          Array.from({ length: 64 }, () => 0),
          [],
        ),
      ]),
    ],
    ['that states too many pictures', Buffer.from([0, 0, 1, 0, 255, 255])],
  ])('%s gives no picture', (_, file) => {
    expect(pngOfIco(file)).toBeNull();
  });
});
