import type { FileHandle } from 'node:fs/promises';

const BLOCK = 512;

/** What octal digits of a header can say; larger files are written in base 256, as GNU and BSD tar do. */
const MAX_OCTAL_SIZE = 8 ** 11 - 1;

/** One file of an archive, where it lies in it. */
export interface TarEntry {
  name: string;
  /** Bytes from the beginning of the archive. */
  offset: number;
  size: number;
}

/**
 * The header of a file in a tar archive (POSIX.1-1988, ustar); its bytes and {@link tarPadding} follow.
 *
 * @param name at most 100 bytes of ASCII
 */
export function tarHeader(name: string, size: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`Too long for an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (size <= MAX_OCTAL_SIZE) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  const seconds = Math.max(0, Math.floor(modifiedAt.getTime() / 1000));
  header.write(`${seconds.toString(8).padStart(11, '0')}\0`, 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** What fills the last block of a file of this size. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** Two empty blocks. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/**
 * The files of an archive, in order.
 *
 * @throws Error for what is no such archive, or one that was cut off
 */
export async function* tarEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  const header = Buffer.alloc(BLOCK);
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(header, 0, BLOCK, at);
    if (bytesRead !== BLOCK) throw new Error('The archive is cut off');
    if (header.every((byte) => byte === 0)) return;
    const claimed = Number.parseInt(header.toString('latin1', 148, 154), 8);
    header.write('        ', 148);
    if (claimed !== checksumOf(header)) throw new Error('The archive is damaged, or is none of ours');
    const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
    const size =
      header[124] === 0x80
        ? Number(header.readBigUInt64BE(128))
        : Number.parseInt(header.toString('latin1', 124, 135), 8);
    yield { name, offset: at + BLOCK, size };
    at += BLOCK + size + tarPadding(size).length;
  }
}

function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}
