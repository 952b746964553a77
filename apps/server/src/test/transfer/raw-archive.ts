/** The parts of an archive's header as tests falsify them. */
export interface RawEntry {
  /** Written as Latin-1. */
  name: string;
  content?: Buffer;
  /** The type's letter: `0` a file, `1` a hard link, `2` a symbolic link, `x` an extended header. */
  type?: string;
  link?: string;
  prefix?: string;
  magic?: string;
  /** The field of the size, without its last character. */
  size?: string | Buffer;
  /** True for a checksum that is wrong. */
  isDamaged?: boolean;
}

const BLOCK = 512;

export const END = Buffer.alloc(2 * BLOCK);

/** Content, filled up to whole blocks. */
function fillBlocks(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]);
}

/** A header and its content, byte by byte, also such as no program would write them. */
export function rawEntry({ name, content = Buffer.alloc(0), ...entry }: RawEntry): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100, 'latin1');
  header.write('000600 \0', 100, 'latin1');
  header.write('000000 \0', 108, 'latin1');
  header.write('000000 \0', 116, 'latin1');
  const size = entry.size ?? content.length.toString(8).padStart(11, '0');
  if (typeof size === 'string') header.write(size, 124, 12, 'latin1');
  else size.copy(header, 124, 0, 12);
  header.write('00000000000 ', 136, 'latin1');
  header.write(entry.type ?? '0', 156, 1, 'latin1');
  header.write(entry.link ?? '', 157, 100, 'latin1');
  header.write(entry.magic ?? 'ustar\x0000', 257, 8, 'latin1');
  header.write(entry.prefix ?? '', 345, 155, 'latin1');
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, entry.isDamaged === true ? 1 : 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return Buffer.concat([header, fillBlocks(content)]);
}

export const rawArchive = (...parts: (RawEntry | Buffer)[]): Buffer<ArrayBuffer> =>
  Buffer.concat([...parts.map((part) => (Buffer.isBuffer(part) ? part : rawEntry(part))), END]);
