import { PAIRING_CODE_LENGTH } from '@vitrine/contract/fleet/pairing-characters';

const HALF = PAIRING_CODE_LENGTH / 2;

/** The characters of a code as typed or pasted: spaces and dashes do not matter, nor does case. */
export const stripCode = (typed: string): string =>
  typed
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, PAIRING_CODE_LENGTH);

/** The code as the screen shows it: two groups of three. */
export const formatCode = (bare: string): string =>
  bare.length > HALF ? `${bare.slice(0, HALF)} ${bare.slice(HALF)}` : bare;
