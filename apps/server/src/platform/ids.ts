import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A new id with a prefix for its kind, sortable by time: `dev_01kb…`. After the prefix come 10 characters of milliseconds
 * and 16 random ones (80 bits), in Crockford's base 32.
 */
export function newId<P extends string>(prefix: P, now = Date.now()): `${P}_${string}` {
  let time = '';
  for (let rest = now, i = 0; i < 10; i += 1) {
    time = ALPHABET.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  const random = Array.from(randomBytes(16), (byte) => ALPHABET.charAt(byte % 32)).join('');
  return `${prefix}_${time}${random}`;
}

/** The number of random bytes in a code: nobody finds a code of another account by trying. */
const CODE_BYTES = 5;

/** The length of a code, in characters. */
const CODE_LENGTH = 8;

/** The first 40 bits as 8 digits and capital letters: QR codes need less room for these than for small letters. */
export const toCode = (bytes: Buffer): string =>
  bytes.readUIntBE(0, CODE_BYTES).toString(32).toUpperCase().padStart(CODE_LENGTH, '0');

/** The 40 bits of a code that {@link toCode} has made. */
export function readCode(code: string): Buffer {
  const bytes = Buffer.alloc(CODE_BYTES);
  bytes.writeUIntBE(Number.parseInt(code, 32), 0, CODE_BYTES);
  return bytes;
}

/** A new random code. */
export const newCode = (): string => toCode(randomBytes(CODE_BYTES));
