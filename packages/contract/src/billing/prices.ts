import { plans, prices } from './plans.ts';

/** The maximum number of seats that can be bought (specification, document 1, section 9). */
export const MAX_SEATS = plans['device-subscription'].deviceLimit;

/** The maximum extra storage of one purchase, in GB. */
export const MAX_STORAGE_GB = 8_000;

/** The monthly price of seats, in pence. */
export function computeSeatsPence(seats: number, perDevicePence: number): number {
  return seats * perDevicePence;
}

/** The monthly price of extra storage, in pence; `storageGb` is a multiple of 8. */
export function computeStoragePence(storageGb: number): number {
  return (storageGb / prices.storageBlockGb) * prices.storageBlockPence;
}
