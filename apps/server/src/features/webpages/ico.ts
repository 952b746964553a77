import { crc32, deflateSync } from 'node:zlib';

const MAX_SIDE = 256;
const MAX_ENTRIES = 32;
const BITMAP_HEADER = 40;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The largest image of an ICO file as PNG, because the image reader does not know the format; null for other files and
 * damaged ones.
 */
export function pngOfIco(file: Buffer): Buffer | null {
  if (!file.subarray(0, 4).equals(Buffer.from([0, 0, 1, 0]))) return null;
  try {
    const entries = Array.from({ length: Math.min(file.readUInt16LE(4), MAX_ENTRIES) }, (_, i) => {
      const at = 6 + 16 * i;
      const start = file.readUInt32LE(at + 12);
      const image = file.subarray(start, start + file.readUInt32LE(at + 8));
      return { side: file.readUInt8(at) || MAX_SIDE, bits: file.readUInt16LE(at + 6), image };
    });
    const [best] = entries.toSorted((a, b) => b.side - a.side || b.bits - a.bits);
    if (best === undefined) return null;
    return best.image.subarray(0, PNG.length).equals(PNG) ? best.image : pngOfBitmap(best.image);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @throws RangeError if the bitmap is incomplete, or of another kind than icons are */
function pngOfBitmap(bitmap: Buffer): Buffer {
  const [width, height, bits] = [bitmap.readInt32LE(4), bitmap.readInt32LE(8) / 2, bitmap.readUInt16LE(14)];
  if (![1, 4, 8, 24, 32].includes(bits) || !isSide(width) || !isSide(height)) throw new RangeError('No icon');
  const colors = bits <= 8 ? bitmap.readUInt32LE(32) || 2 ** bits : 0;
  const pixels = BITMAP_HEADER + 4 * colors;
  const pixelsStride = computeStride(width * bits);
  const mask = pixels + pixelsStride * height;
  const rows = Buffer.alloc((1 + 4 * width) * height);
  for (let y = 0; y < height; y += 1) {
    // Bitmaps store their rows from the bottom to the top.
    const row = pixels + pixelsStride * (height - 1 - y);
    const maskRow = mask + computeStride(width) * (height - 1 - y);
    for (let x = 0; x < width; x += 1) {
      const color = bits > 8 ? row + (x * bits) / 8 : BITMAP_HEADER + 4 * indexAt(bitmap, row, x, bits);
      const alpha = bits === 32 ? bitmap.readUInt8(color + 3) : 255 * (1 - indexAt(bitmap, maskRow, x, 1));
      const rgba = [bitmap.readUInt8(color + 2), bitmap.readUInt8(color + 1), bitmap.readUInt8(color), alpha];
      rows.set(rgba, (1 + 4 * width) * y + 1 + 4 * x);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8); // 8 bits of red, green, blue and alpha
  return Buffer.concat([
    PNG,
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', deflateSync(rows)),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

const isSide = (pixels: number): boolean => Number.isInteger(pixels) && pixels > 0 && pixels <= MAX_SIDE;

/** The size in bytes of a row with this many bits, padded to a multiple of four. */
const computeStride = (rowBits: number): number => Math.ceil(rowBits / 32) * 4;

/** The value of pixel `x` in a row that starts at byte `row`, with 1 to 8 bits for each pixel. */
function indexAt(bitmap: Buffer, row: number, x: number, bits: number): number {
  const byte = bitmap.readUInt8(row + Math.floor((x * bits) / 8));
  return (byte >> (8 - bits - ((x * bits) % 8))) & (2 ** bits - 1);
}

function encodeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
