import { z } from 'zod';

/** Excludes characters that are easily confused, such as O and 0. */
export const PAIRING_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const PAIRING_CODE_LENGTH = 6;

/** Spaces, dashes and case are ignored. */
export const PairingCode = z
  .string()
  .max(50)
  .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().length(PAIRING_CODE_LENGTH, `The code has ${PAIRING_CODE_LENGTH} characters`));
