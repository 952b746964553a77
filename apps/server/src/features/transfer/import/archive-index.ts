import type { FileHandle } from 'node:fs/promises';
import { AppError, type ErrorCode } from '@vitrine/contract/core/errors';
import { MAX_MANIFEST_BYTES, MAX_TRANSFER_FILES } from '@vitrine/contract/transfer/manifest';
import { BLOCK, END_BYTES, fillUp, MANIFEST_NAME } from '../archive-format.ts';

/** The place of a file in an archive, in bytes. */
export interface ArchivedPart {
  name: string;
  start: number;
  size: number;
}

const NAME = /^(manifest\.json|media\/[\da-f]{64})$/;

/** Programs that write tar archives fill them up with empty blocks, usually to 10 kB. */
const MAX_TAIL = 64 * 1024;

/**
 * Lists the files of an archive, of which the manifest is the first. Reads only the header of each, so the effort does not
 * depend on the sizes. Everything that an export does not contain is refused: other names, links, devices, folders,
 * extended headers, files that are there twice.
 *
 * @throws import.not_an_export, import.incomplete, import.unsafe, import.too_large
 */
export async function indexArchive(file: FileHandle): Promise<Map<string, ArchivedPart>> {
  const { size: end } = await file.stat();
  const parts = new Map<string, ArchivedPart>();
  for (let at = 0; ;) {
    const block = await readAt(file, at, BLOCK);
    if (block.length < BLOCK) throw new AppError(at === 0 ? 'import.not_an_export' : 'import.incomplete');
    if (isEmpty(block)) {
      await requireEnd(file, at, end);
      break;
    }
    const part = readHeader(block, at);
    if (parts.size === 0 && part.name !== MANIFEST_NAME) throw new AppError('import.not_an_export');
    if (parts.has(part.name)) throw refuse('import.unsafe', part.name, 'is contained twice');
    if (parts.size > MAX_TRANSFER_FILES) throw new AppError('import.too_large');
    if (part.name === MANIFEST_NAME && part.size > MAX_MANIFEST_BYTES) throw new AppError('import.too_large');
    if (part.start + part.size > end) throw new AppError('import.incomplete');
    parts.set(part.name, part);
    at = part.start + fillUp(part.size);
  }
  if (parts.size === 0) throw new AppError('import.not_an_export');
  return parts;
}

/** The bytes from a position on; fewer at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** @throws import.incomplete, import.unsafe */
async function requireEnd(file: FileHandle, at: number, end: number): Promise<void> {
  if (end - at < END_BYTES) throw new AppError('import.incomplete');
  if (end - at > MAX_TAIL || !isEmpty(await readAt(file, at, end - at))) {
    throw refuse('import.unsafe', 'The end', 'is followed by something');
  }
}

const isEmpty = (block: Buffer): boolean => block.every((byte) => byte === 0);

/** The positions of fields in a header (POSIX.1-1988, “ustar”). */
const FIELDS = {
  name: [0, 100],
  size: [124, 136],
  checksum: [148, 156],
  link: [157, 257],
  magic: [257, 265],
  prefix: [345, 500],
} as const;
const TYPE_AT = 156;

/** @throws import.not_an_export for the first header, import.unsafe */
function readHeader(block: Buffer, at: number): ArchivedPart {
  const take = ([from, to]: readonly [number, number]) => block.subarray(from, to);
  const [from, to] = FIELDS.checksum;
  const sum = block.reduce((total, byte, index) => total + (index >= from && index < to ? 0x20 : byte), 0);
  const isTar = take(FIELDS.magic).equals(Buffer.from('ustar\x0000')) && readOctal(take(FIELDS.checksum)) === sum;
  if (!isTar) {
    throw at === 0
      ? new AppError('import.not_an_export')
      : refuse('import.unsafe', `The header at byte ${at}`, 'is damaged');
  }
  const field = take(FIELDS.name).toString('latin1');
  const name = field.replace(/\0+$/, '');
  const isFile = block[TYPE_AT] === 0x30 && isEmpty(take(FIELDS.link)) && isEmpty(take(FIELDS.prefix));
  if (!isFile || !NAME.test(name)) throw refuse('import.unsafe', toShown(field), 'is no file of an export');
  const size = readSize(take(FIELDS.size));
  if (size === null) throw refuse('import.unsafe', name, 'has no valid size');
  return { name, start: at + BLOCK, size };
}

function readOctal(field: Buffer): number | null {
  const digits = /^ *([0-7]+)[ \0]*$/.exec(field.toString('latin1'))?.[1];
  return digits === undefined ? null : Number.parseInt(digits, 8);
}

/** Sizes beyond 8 GB are written as binary numbers of 11 bytes. */
function readSize(field: Buffer): number | null {
  const isBinary = field[0] === 0x80;
  const size = isBinary ? field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0) : readOctal(field);
  return size !== null && Number.isSafeInteger(size) ? size : null;
}

/** The name in a field, without what fills the field up, as it is safe in a message. */
const toShown = (field: string): string =>
  `“${field
    .replace(/[\0 ]+$/, '')
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 80)}”`;

function refuse(code: ErrorCode, entry: string, why: string): AppError {
  return new AppError(code, { message: `${entry} ${why}. Nothing was imported.`, details: { entry } });
}
