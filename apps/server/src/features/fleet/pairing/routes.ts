import type { pairing as table } from '@vitrine/contract/fleet/pairing';
import type { Verbs } from '../../../http/handlers.ts';
import type { Pairing } from './pairing-service.ts';
import type { PairingTokens } from './tokens.ts';

/** Screens that show a code are claimed in the console; those that have a pairing token claim themselves. */
export const createPairingVerbs = (pairing: Pairing, { claim }: PairingTokens): Verbs<typeof table> => ({
  ...pairing,
  claim,
});
