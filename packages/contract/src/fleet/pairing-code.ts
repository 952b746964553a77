import { z } from 'zod';
import { PAIRING_CODE_LENGTH } from './pairing-characters.ts';

/** Spaces, dashes and case are ignored. */
export const PairingCode = z
  .string()
  .max(50)
  .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().length(PAIRING_CODE_LENGTH, `The code has ${PAIRING_CODE_LENGTH} characters`));
