const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** The storage included with each paid device (specification, document 1, section 9). */
const STORAGE_PER_DEVICE_BYTES = 8 * GB;

interface PlanDefinition {
  name: string;
  /** Bytes; null is unlimited. Plans paid by the device state that of one device. */
  storageLimit: number | null;
  /** Null is unlimited. */
  deviceLimit: number | null;
  /** True if seats and storage are bought by the device. */
  isPerDevice: boolean;
  features: readonly string[];
}

/** Every plan (specification, document 1, section 9). */
export const plans = {
  free: {
    name: 'Free',
    storageLimit: 100 * MB,
    deviceLimit: 1,
    isPerDevice: false,
    features: ['1 Device', '100MB Storage', 'Community Support'],
  },
  'free-test': {
    name: 'Free Test',
    storageLimit: 100 * MB,
    deviceLimit: 1,
    isPerDevice: false,
    features: ['1 Device', '100MB Storage', 'Community Support', 'Test Plan'],
  },
  test: {
    name: 'Test Payment',
    storageLimit: 5 * GB,
    deviceLimit: 50,
    isPerDevice: true,
    features: ['Up to 50 devices', '8GB per device'],
  },
  pro: {
    name: 'Pro',
    storageLimit: 8 * GB,
    deviceLimit: 50,
    isPerDevice: true,
    features: ['8GB per device', 'Priority Support', 'Advanced Analytics', 'API Access'],
  },
  'device-subscription': {
    name: 'Device Subscription',
    storageLimit: 8 * GB,
    deviceLimit: 50,
    isPerDevice: true,
    features: ['Variable devices', '8GB per device', 'Priority Support', 'Device Management'],
  },
  enterprise: {
    name: 'Enterprise',
    storageLimit: null,
    deviceLimit: null,
    isPerDevice: false,
    features: ['24/7 Support', 'Custom Integration', 'White-label Options', 'API Access'],
  },
} as const satisfies Record<string, PlanDefinition>;

export type PlanId = keyof typeof plans;

/** Prices in pence, monthly (specification, document 1, section 9). */
export const prices = {
  currency: 'GBP',
  perDevicePence: 1_000,
  storageBlockPence: 500,
  storageBlockBytes: 8 * GB,
  storageBlockGb: 8,
} as const;

export const subscriptionStatuses = ['active', 'canceled', 'past_due', 'incomplete', 'inactive'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The input of an account's limits. */
export interface Entitlement {
  isAdmin: boolean;
  effectivePlan: PlanId;
  deviceSeats: number;
  extraStorageBytes: number;
}

/** An account's subscription as stored. */
export interface Subscription {
  plan: PlanId;
  status: SubscriptionStatus;
  /** End of the paid period (epoch milliseconds); null without one. */
  endsAt: number | null;
}

/**
 * The plan that applies at `now`. A canceled subscription applies until its paid period ends, a past-due one continues
 * to apply, an incomplete or inactive one does not. Unpaid plans (enterprise, test plans) apply until canceled.
 */
export function findEffectivePlan({ plan, status, endsAt }: Subscription, now: number): PlanId {
  switch (status) {
    case 'active':
    case 'past_due':
      return plan;
    case 'canceled':
      return endsAt !== null && now < endsAt ? plan : 'free';
    case 'incomplete':
    case 'inactive':
      return 'free';
  }
}

/** Administrators and the enterprise plan have no limits (specification, document 1, section 6). */
function isExempt({ isAdmin, effectivePlan }: Pick<Entitlement, 'isAdmin' | 'effectivePlan'>): boolean {
  return isAdmin || effectivePlan === 'enterprise';
}

/**
 * The maximum number of devices; null is unlimited. Per-device plans: the seats bought, at least 1. Other plans: their
 * own limit, or the seats granted by an administrator if there are more.
 */
export function computeMaxDevices(entitlement: Entitlement): number | null {
  if (isExempt(entitlement)) return null;
  const plan: PlanDefinition = plans[entitlement.effectivePlan];
  return plan.isPerDevice
    ? Math.max(entitlement.deviceSeats, 1)
    : Math.max(plan.deviceLimit ?? 1, entitlement.deviceSeats);
}

/** The storage limit in bytes; null is unlimited. */
export function computeStorageLimit(entitlement: Entitlement): number | null {
  if (isExempt(entitlement)) return null;
  const plan: PlanDefinition = plans[entitlement.effectivePlan];
  if (!plan.isPerDevice) return plan.storageLimit;
  return Math.max(entitlement.deviceSeats, 1) * STORAGE_PER_DEVICE_BYTES + entitlement.extraStorageBytes;
}

/** Usage in percent, 0–100: capped at 100; 0 without a limit. */
export function computeUsagePercent(used: number, limit: number | null): number {
  if (limit === null) return 0;
  if (limit === 0) return 100;
  return Math.min(100, (used / limit) * 100);
}

/** The color of a usage bar: yellow from 80 %, red from 100 %. */
export function chooseUsageTone(percent: number): 'normal' | 'warning' | 'danger' {
  if (percent >= 100) return 'danger';
  return percent >= 80 ? 'warning' : 'normal';
}

/** True if no more can be added. */
export function isAtLimit(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit;
}
