import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The largest byte below which each digit is equally likely. */
const MAX_BYTE = 256 - (256 % DIGITS.length);

const RANDOM_DIGITS = 40;

/** The beginning of API keys (`vit_`) and of pairing tokens (`vpt_`). */
type Prefix = 'vit_' | 'vpt_';

/**
 * Returns a new token: its prefix, 40 random characters (238 bits) and a checksum of 6, by which secret scanners recognise it
 * without a request to the server.
 */
export function createCheckedToken(prefix: Prefix): string {
  let random = '';
  while (random.length < RANDOM_DIGITS) {
    for (const byte of randomBytes(RANDOM_DIGITS)) {
      if (byte < MAX_BYTE && random.length < RANDOM_DIGITS) random += DIGITS.charAt(byte % DIGITS.length);
    }
  }
  return `${prefix}${random}${computeChecksum(random)}`;
}

/** True if a token has this prefix and its checksum is right: then no character was lost or mistyped. */
export const hasValidChecksum = (token: string, prefix: Prefix): boolean => {
  const digits = token.slice(prefix.length);
  return token.startsWith(prefix) && computeChecksum(digits.slice(0, RANDOM_DIGITS)) === digits.slice(RANDOM_DIGITS);
};

/** Returns the CRC-32 of the random characters as six digits of base 62. */
function computeChecksum(random: string): string {
  let checksum = '';
  for (let rest = crc32(random); checksum.length < 6; rest = Math.floor(rest / DIGITS.length)) {
    checksum = DIGITS.charAt(rest % DIGITS.length) + checksum;
  }
  return checksum;
}
