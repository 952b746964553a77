import { PAIRING_LIFETIME_MS as lifetime } from '@vitrine/contract/fleet/pairing';
import type { createPairingScreen as createReal } from '@vitrine/player/src/pairing/pairing-screen.ts';

export const PAIRING_LIFETIME_MS = lifetime;

/** In place of the DOM of the pairing screen. */
export const createPairingScreen: typeof createReal = () => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has what the player reads of it
  root: { remove: () => window.simulation.hidePairing() } as unknown as HTMLElement,
  update: ({ code }) => window.simulation.showPairing(code),
});
