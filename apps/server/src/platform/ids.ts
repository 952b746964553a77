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
