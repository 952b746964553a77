import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The largest byte below which each digit is equally likely. */
const MAX_BYTE = 256 - (256 % DIGITS.length);

const RANDOM_DIGITS = 40;

/**
 * A new token: `vit_`, 40 random characters (238 bits) and a checksum of 6, by which secret scanners recognise it
 * without a request to the server.
 */
export function createToken(): string {
  let random = '';
  while (random.length < RANDOM_DIGITS) {
    for (const byte of randomBytes(RANDOM_DIGITS)) {
      if (byte < MAX_BYTE && random.length < RANDOM_DIGITS) random += DIGITS.charAt(byte % DIGITS.length);
    }
  }
  return `vit_${random}${checksumOf(random)}`;
}

/** True if the checksum of an API key is right: then no character was lost or mistyped. */
export const hasValidChecksum = (token: string): boolean => {
  const digits = token.slice('vit_'.length);
  return checksumOf(digits.slice(0, RANDOM_DIGITS)) === digits.slice(RANDOM_DIGITS);
};

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The CRC-32 of the random characters as six digits of base 62. */
function checksumOf(random: string): string {
  let checksum = '';
  for (let rest = crc32(random); checksum.length < 6; rest = Math.floor(rest / DIGITS.length)) {
    checksum = DIGITS.charAt(rest % DIGITS.length) + checksum;
  }
  return checksum;
}
