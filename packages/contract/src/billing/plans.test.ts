import { describe, expect, test } from 'vitest';
import {
  findEffectivePlan,
  type Entitlement,
  isAtLimit,
  computeMaxDevices,
  plans,
  computeStorageLimit,
  computeUsagePercent,
  chooseUsageTone,
} from './plans.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const NOW = Date.parse('2026-03-09T12:00:00Z');

function entitlement(changes: Partial<Entitlement> = {}): Entitlement {
  return { isAdmin: false, effectivePlan: 'free', deviceSeats: 0, extraStorageBytes: 0, ...changes };
}

describe('the plan that applies', () => {
  test.for(['active', 'past_due'] as const)('an %s subscription has its plan, whenever its period ends', (status) => {
    expect(findEffectivePlan({ plan: 'device-subscription', status, endsAt: NOW - 1 }, NOW)).toBe(
      'device-subscription',
    );
    expect(findEffectivePlan({ plan: 'device-subscription', status, endsAt: null }, NOW)).toBe('device-subscription');
  });

  test('a canceled subscription has its plan until the paid period ends', () => {
    const canceled = { plan: 'device-subscription', status: 'canceled' } as const;
    expect(findEffectivePlan({ ...canceled, endsAt: NOW + 1 }, NOW)).toBe('device-subscription');
    expect(findEffectivePlan({ ...canceled, endsAt: NOW }, NOW)).toBe('free');
    expect(findEffectivePlan({ ...canceled, endsAt: null }, NOW)).toBe('free');
  });

  test.for(['incomplete', 'inactive'] as const)('an %s subscription counts as free', (status) => {
    expect(findEffectivePlan({ plan: 'enterprise', status, endsAt: NOW + 1 }, NOW)).toBe('free');
  });
});

describe('the device limit', () => {
  test.for([
    ['the free plan has one device', {}, 1],
    ['seats granted on the free plan raise it', { deviceSeats: 4 }, 4],
    ['a device subscription has as many as were bought', { effectivePlan: 'device-subscription', deviceSeats: 7 }, 7],
    ['a device subscription has at least one', { effectivePlan: 'device-subscription' }, 1],
    ['the enterprise plan has none', { effectivePlan: 'enterprise' }, null],
    ['an administrator has none', { isAdmin: true }, null],
  ] as const)('%s', ([, changes, expected]) => {
    expect(computeMaxDevices(entitlement(changes))).toBe(expected);
  });
});

describe('the storage limit', () => {
  test.for([
    ['the free plan has 100 MB', {}, 100 * MB],
    ['seats granted on the free plan add no storage', { deviceSeats: 4 }, 100 * MB],
    ['each paid device adds 8 GB', { effectivePlan: 'device-subscription', deviceSeats: 3 }, 24 * GB],
    ['a device subscription without seats has 8 GB', { effectivePlan: 'device-subscription' }, 8 * GB],
    ['the enterprise plan has none', { effectivePlan: 'enterprise' }, null],
    ['an administrator has none', { isAdmin: true }, null],
  ] as const)('%s', ([, changes, expected]) => {
    expect(computeStorageLimit(entitlement(changes))).toBe(expected);
  });

  test('bought storage is added to that of the devices', () => {
    const bought = entitlement({ effectivePlan: 'device-subscription', deviceSeats: 2, extraStorageBytes: 8 * GB });
    expect(computeStorageLimit(bought)).toBe(24 * GB);
  });

  test('only the enterprise plan is listed as unlimited', () => {
    const unlimited = Object.entries(plans).filter(([, plan]) => plan.deviceLimit === null);
    expect(unlimited.map(([id]) => id)).toEqual(['enterprise']);
  });
});

describe('usage', () => {
  test.for([
    [0, 100, 0],
    [50, 200, 25],
    [300, 200, 100],
    [10, null, 0],
    [0, 0, 100],
  ] as const)('%d of %s is %d percent', ([used, limit, expected]) => {
    expect(computeUsagePercent(used, limit)).toBe(expected);
  });

  test.for([
    [79.9, 'normal'],
    [80, 'warning'],
    [99.9, 'warning'],
    [100, 'danger'],
  ] as const)('at %d percent the bar is %s', ([percent, tone]) => {
    expect(chooseUsageTone(percent)).toBe(tone);
  });

  test('a limit is reached when no more fits', () => {
    expect(isAtLimit(1, 2)).toBe(false);
    expect(isAtLimit(2, 2)).toBe(true);
    expect(isAtLimit(3, 2)).toBe(true);
    expect(isAtLimit(1_000, null)).toBe(false);
  });
});
