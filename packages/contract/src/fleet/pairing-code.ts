import { z } from 'zod';
import { PAIRING_CODE_LENGTH } from './pairing-characters.ts';
import { say } from '../core/say.ts';

/** Spaces, dashes and case are ignored. */
export const PairingCode = z
  .string()
  .max(50)
  .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().length(PAIRING_CODE_LENGTH, say(`The code has ${PAIRING_CODE_LENGTH} characters`)));
