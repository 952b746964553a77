import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@vitrine/contract/sign-in/second-factors';
import { hashSecret } from '../../platform/secrets.ts';

/** The alphabet of Crockford’s Base32, without I, L, O and U, which people confuse with other characters. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Ten new recovery codes of 80 random bits, such as `3k7m-x0pa-9tq2-hd5w`. */
export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, createRecoveryCode);

function createRecoveryCode(): string {
  const letters = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => ALPHABET.charAt(byte % 32)).join('');
  return letters.match(/.{4}/g)?.join('-') ?? '';
}

/** The hash of a code, however a person has typed it. A plain hash is enough for 80 random bits. */
export function hashRecoveryCode(userId: string, code: string): string {
  const read = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hashSecret(`${userId} ${read}`, 'base64url');
}
