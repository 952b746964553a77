import { prices } from '@vitrine/contract/billing/plans';
import { describe, expect, test } from 'vitest';
import type { AccountRow } from '../accounts/index.ts';
import type { ProviderSubscription } from './provider.ts';
import {
  chooseCurrent,
  toEndedState,
  hasPurchase,
  isRunning,
  isSameState,
  noPurchase,
  derivePurchase,
} from './purchases.ts';
import type { SubscriptionRow } from './store.ts';

const startsAt = new Date('2026-03-01T00:00:00Z');
const endsAt = new Date('2026-04-01T00:00:00Z');

const freeAccount: AccountRow = {
  id: 'acc_1',
  userId: 'usr_1',
  name: 'Ada',
  organization: '',
  email: 'ada@example.org',
  emailKey: 'ada@example.org',
  passwordHash: '',
  isAdmin: false,
  ...noPurchase,
  grantedSeats: 1,
  grantedStorageBytes: 0,
  devicePricePence: null,
  suspendedAt: null,
  timeZone: null,
  language: null,
  createdAt: startsAt,
};

const state = (changes: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub_1',
  status: 'active',
  seats: 3,
  storageBlocks: 2,
  periodStartsAt: startsAt,
  periodEndsAt: endsAt,
  cancelAtPeriodEnd: false,
  card: null,
  createdAt: startsAt,
  ...changes,
});

const row = (changes: Partial<SubscriptionRow> = {}): SubscriptionRow => {
  const { card: _card, ...columns } = state();
  return { ...columns, accountId: 'acc_1', cardBrand: null, cardLast4: null, ...changes };
};

const isNew = { wasAttempted: false, wasRunning: false };
const wasRunning = { wasAttempted: true, wasRunning: true };

describe('the purchase that follows from a subscription', () => {
  test.each([
    ['active', 'active'],
    ['past_due', 'past_due'],
  ] as const)('of a subscription that is %s has its seats, storage and period', (status, accountStatus) => {
    expect(derivePurchase(state({ status }), freeAccount, isNew)).toEqual({
      plan: 'device-subscription',
      status: accountStatus,
      periodStartsAt: startsAt,
      periodEndsAt: endsAt,
      cancelAtPeriodEnd: false,
      boughtSeats: 3,
      boughtStorageBytes: 2 * prices.storageBlockBytes,
    });
  });

  test('is canceled if the subscription ends with its period', () => {
    const purchase = derivePurchase(state({ cancelAtPeriodEnd: true }), freeAccount, wasRunning);
    expect(purchase).toMatchObject({ status: 'canceled', cancelAtPeriodEnd: true, boughtSeats: 3 });
  });

  test('stays past due, not canceled, if a subscription that ends with its period is not paid', () => {
    const purchase = derivePurchase(state({ status: 'past_due', cancelAtPeriodEnd: true }), freeAccount, wasRunning);
    expect(purchase).toMatchObject({ status: 'past_due', cancelAtPeriodEnd: true });
  });

  test('does not change before the first payment is attempted', () => {
    expect(derivePurchase(state({ status: 'incomplete' }), freeAccount, isNew)).toBeNull();
  });

  test('is incomplete, with the limits of the free plan, after a first attempt', () => {
    const attempted = { wasAttempted: true, wasRunning: false };
    expect(derivePurchase(state({ status: 'incomplete' }), freeAccount, attempted)).toEqual({
      ...noPurchase,
      plan: 'device-subscription',
      status: 'incomplete',
    });
  });

  test('does not end if an order is never paid for', () => {
    expect(derivePurchase(state({ status: 'ended' }), freeAccount, isNew)).toBeNull();
  });

  test('ends with a subscription that was running', () => {
    const subscriber = { ...freeAccount, plan: 'device-subscription', status: 'active' } as const;
    expect(derivePurchase(state({ status: 'ended' }), subscriber, wasRunning)).toEqual(noPurchase);
  });

  test('is cleared if the order of an incomplete account ends', () => {
    const incomplete = { ...freeAccount, plan: 'device-subscription', status: 'incomplete' } as const;
    expect(derivePurchase(state({ status: 'ended' }), incomplete, isNew)).toEqual(noPurchase);
  });
});

describe('a plan that an administrator granted', () => {
  const granted = { ...freeAccount, plan: 'enterprise', status: 'active' } as const;

  test('is replaced by a subscription that is paid for', () => {
    expect(derivePurchase(state(), granted, isNew)).toMatchObject({ plan: 'device-subscription', status: 'active' });
  });

  test('is not changed by an attempted payment', () => {
    const attempted = { wasAttempted: true, wasRunning: false };
    expect(derivePurchase(state({ status: 'incomplete' }), granted, attempted)).toBeNull();
  });

  test('is not ended by the end of an earlier subscription', () => {
    expect(derivePurchase(state({ status: 'ended' }), granted, wasRunning)).toBeNull();
  });

  test('stays if only storage is paid for, which is added to it', () => {
    expect(derivePurchase(state({ seats: 0 }), granted, isNew)).toEqual({
      ...noPurchase,
      plan: 'enterprise',
      status: 'active',
      periodStartsAt: startsAt,
      periodEndsAt: endsAt,
      boughtStorageBytes: 2 * prices.storageBlockBytes,
    });
  });

  test('loses only the extra storage when that is no longer paid for', () => {
    const purchase = derivePurchase(state({ seats: 0, status: 'ended' }), granted, wasRunning);
    expect(purchase).toEqual({ ...noPurchase, plan: 'enterprise', status: 'active' });
  });

  test('is not changed by storage that was never paid for', () => {
    expect(derivePurchase(state({ seats: 0, status: 'incomplete' }), granted, isNew)).toBeNull();
    expect(derivePurchase(state({ seats: 0, status: 'ended' }), granted, isNew)).toBeNull();
  });
});

describe('the current subscription of an account', () => {
  const older = row({ id: 'sub_1' });
  const newer = row({ id: 'sub_2' });

  test('is null without subscriptions', () => {
    expect(chooseCurrent([])).toBeNull();
  });

  test('is the newest running one, also if a newer one waits for its payment', () => {
    expect(chooseCurrent([older, newer, { ...newer, id: 'sub_3', status: 'incomplete' }])?.id).toBe('sub_2');
  });

  test('is the newest waiting one if none is running', () => {
    expect(
      chooseCurrent([
        { ...older, status: 'incomplete' },
        { ...newer, status: 'ended' },
      ])?.id,
    ).toBe('sub_1');
  });

  test('is the newest one if all have ended', () => {
    expect(
      chooseCurrent([
        { ...older, status: 'ended' },
        { ...newer, status: 'ended' },
      ])?.id,
    ).toBe('sub_2');
  });

  test.each([
    ['active', true],
    ['past_due', true],
    ['incomplete', false],
    ['ended', false],
  ] as const)('runs if it is %s: %s', (status, expected) => {
    expect(isRunning({ ...older, status })).toBe(expected);
  });
});

describe('a provider state that equals the stored state', () => {
  test('is recognised, so that nothing is written', () => {
    expect(isSameState(row(), state())).toBe(true);
    expect(hasPurchase({ ...freeAccount, name: 'Another name' }, noPurchase)).toBe(true);
  });

  test.each<[string, Partial<ProviderSubscription>]>([
    ['status', { status: 'past_due' }],
    ['seats', { seats: 4 }],
    ['storage', { storageBlocks: 0 }],
    ['period', { periodEndsAt: startsAt }],
    ['cancellation', { cancelAtPeriodEnd: true }],
    ['card', { card: { brand: 'visa', last4: '4242' } }],
  ])('is not one with another %s', (_name, changes) => {
    expect(isSameState(row(), state(changes))).toBe(false);
  });

  test('counts a subscription that the provider no longer has as ended, without a card', () => {
    expect(toEndedState(row({ cardBrand: 'visa', cardLast4: '4242' }))).toMatchObject({ status: 'ended', card: null });
  });
});
