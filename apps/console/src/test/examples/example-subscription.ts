import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';

/** An account that never paid, and that has no devices and no files. */
export const freeAccount: SubscriptionInfo = {
  plan: 'free',
  status: 'inactive',
  startDate: null,
  endDate: null,
  effectivePlan: 'free',
  deviceSeats: 1,
  extraStorageBytes: 0,
  maxDevices: 1,
  storageLimit: 100 * 1024 ** 2,
  deviceCount: 0,
  usedBytes: 0,
  cancelAtPeriodEnd: false,
};

/** An account of the Pro plan with four seats, two of them taken, and 30 of its 32 GB in use. */
export const proAccount: SubscriptionInfo = {
  ...freeAccount,
  plan: 'pro',
  status: 'active',
  effectivePlan: 'pro',
  deviceSeats: 4,
  maxDevices: 4,
  storageLimit: 32 * 1024 ** 3,
  deviceCount: 2,
  usedBytes: 30 * 1024 ** 3,
};
