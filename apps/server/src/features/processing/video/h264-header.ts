/** What the sequence header of H.264 says about the pictures. */
export interface H264Header {
  /** Lines of a whole picture. */
  height: number;
  /** True if pictures may consist of two fields, taken one after the other. */
  isInterlaced: boolean;
}

const SEQUENCE_HEADER = 7;

/** Profiles whose header also states the sampling of colors. */
const profilesWithChroma = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/**
 * @param bytes the decoder's configuration in MP4 and Matroska (`avcC`), or the beginning of a stream with start codes
 * @returns null if there is no readable header
 */
export function readH264Header(bytes: Uint8Array): H264Header | null {
  const unit = bytes[0] === 1 ? firstUnitOf(bytes) : findUnit(bytes);
  if (unit === null) return null;
  try {
    return parse(unit);
  } catch {
    return null;
  }
}

/** The first sequence header in a configuration: six bytes precede its length. */
function firstUnitOf(bytes: Uint8Array): Uint8Array | null {
  const length = ((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0);
  return length > 4 ? bytes.subarray(8, 8 + length) : null;
}

/** The first sequence header in a stream with start codes (0, 0, 1). */
function findUnit(bytes: Uint8Array): Uint8Array | null {
  for (let at = 0; at + 4 < bytes.length; at += 1) {
    const isStart = bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 2] === 1;
    if (isStart && ((bytes[at + 3] ?? 0) & 31) === SEQUENCE_HEADER) return bytes.subarray(at + 3);
  }
  return null;
}

/** Reads the numbers of a header, whose widths vary. A 3 after two zeros is no content. @throws beyond its end */
function createBitReader(unit: Uint8Array) {
  const bytes = unit.filter((byte, at) => !(byte === 3 && at > 1 && unit[at - 1] === 0 && unit[at - 2] === 0));
  let at = 0;
  const bit = (): number => {
    const byte = bytes[at >> 3];
    if (byte === undefined) throw new RangeError('The header ends early');
    const value = (byte >> (7 - (at & 7))) & 1;
    at += 1;
    return value;
  };
  const number = (width: number): number => Array.from({ length: width }, bit).reduce((sum, b) => sum * 2 + b, 0);
  /** Zeros state how many bits follow. */
  const count = (): number => {
    let zeros = 0;
    while (bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + number(zeros);
  };
  const signed = (): number => {
    const value = count();
    return value % 2 === 0 ? -value / 2 : (value + 1) / 2;
  };
  return { bit, number, count, signed };
}

function parse(unit: Uint8Array): H264Header {
  const { bit, number, count, signed } = createBitReader(unit.subarray(1));
  const profile = number(8);
  number(16);
  count();
  let chroma = 1;
  if (profilesWithChroma.has(profile)) {
    chroma = count();
    if (chroma === 3) bit();
    count();
    count();
    bit();
    if (bit() === 1) skipScaling(chroma === 3 ? 12 : 8, bit, signed);
  }
  count();
  const order = count();
  if (order === 0) count();
  else if (order === 1) {
    bit();
    signed();
    signed();
    for (let left = count(); left > 0; left -= 1) signed();
  }
  count();
  bit();
  count();
  const units = count() + 1;
  const isInterlaced = bit() === 0;
  if (isInterlaced) bit();
  bit();
  const rows = isInterlaced ? 2 : 1;
  let cropped = 0;
  if (bit() === 1) {
    count();
    count();
    cropped = (count() + count()) * rows * (chroma === 1 ? 2 : 1);
  }
  return { height: units * 16 * rows - cropped, isInterlaced };
}

function skipScaling(lists: number, bit: () => number, signed: () => number): void {
  for (let list = 0; list < lists; list += 1) {
    if (bit() === 0) continue;
    let next = 8;
    for (let left = list < 6 ? 16 : 64; left > 0 && next !== 0; left -= 1) next = (next + signed() + 256) % 256;
  }
}
