import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

/** Fields that many JSON objects share, serialised and compressed once. */
export interface SharedJson {
  /** The fields and the closing brace. */
  text: Buffer;
  /** The JSON as the last blocks of a deflate stream. */
  deflated: Buffer;
}

/** The bytes of a JSON object, and their `Content-Encoding`; null: none. */
export interface JsonBytes {
  bytes: Buffer;
  encoding: 'gzip' | null;
}

/** No name, no time, and the operating system is unknown (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** The size of a block that is not compressed: BFINAL and BTYPE with their padding, LEN and NLEN (RFC 1951). */
const STORED_HEADER_BYTES = 5;
const MAX_STORED_BYTES = 0xffff;

const compress = promisify(deflateRaw);

/** @param fields an object with at least one field */
export async function shareJson(fields: object): Promise<SharedJson> {
  const text = Buffer.from(JSON.stringify(fields).slice(1));
  return { text, deflated: await compress(text) };
}

/**
 * The JSON object with fields of its own, of at most 65 kB, and shared ones. With gzip its own fields are not compressed,
 * and the shared ones are not compressed again: only their checksum is computed.
 *
 * @param own an object with at least one field
 */
export function joinJson(own: object, { text, deflated }: SharedJson, acceptsGzip: boolean): JsonBytes {
  const head = Buffer.from(`${JSON.stringify(own).slice(0, -1)},`);
  if (!acceptsGzip || head.length > MAX_STORED_BYTES) return { bytes: Buffer.concat([head, text]), encoding: null };
  const stored = Buffer.alloc(STORED_HEADER_BYTES);
  stored.writeUInt16LE(head.length, 1);
  stored.writeUInt16LE(~head.length & 0xffff, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(text, crc32(head)), 0);
  trailer.writeUInt32LE(head.length + text.length, 4);
  return { bytes: Buffer.concat([GZIP_HEADER, stored, head, deflated, trailer]), encoding: 'gzip' };
}
