import type { Delivery } from '@vitrine/contract/playout/delivery';

/** The delivery of an item that is assigned to no screen. */
export const exampleDelivery = (changes: Partial<Delivery> = {}): Delivery => ({
  total: 0,
  onAir: 0,
  loading: 0,
  behind: 0,
  behindScreens: [],
  offline: 0,
  silent: [],
  ...changes,
});
