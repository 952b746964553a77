import { describe, expect, test } from 'vitest';
import { createEntitlements } from './entitlements.ts';
import { createPasswords } from './passwords.ts';
import { toEntitlement } from './store.ts';
import { testPlatform } from '../../test/platform.ts';
import type { AccountRow } from './reads.ts';

const GB = 1024 ** 3;
const now = new Date('2026-03-15T12:00:00Z');

const account = (changes: Partial<AccountRow> = {}): AccountRow => ({
  id: 'acc_1',
  userId: 'usr_1',
  name: 'Ada',
  organization: '',
  email: 'ada@example.org',
  emailKey: 'ada@example.org',
  passwordHash: '',
  isAdmin: false,
  plan: 'device-subscription',
  status: 'active',
  periodStartsAt: new Date('2026-03-01T00:00:00Z'),
  periodEndsAt: new Date('2026-04-01T00:00:00Z'),
  cancelAtPeriodEnd: false,
  boughtSeats: 5,
  grantedSeats: 1,
  boughtStorageBytes: 16 * GB,
  grantedStorageBytes: 0,
  devicePricePence: null,
  suspendedAt: null,
  timeZone: null,
  language: null,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  ...changes,
});

describe('an entitlement', () => {
  test('has the purchased plan, seats and storage', () => {
    expect(toEntitlement(account(), now)).toEqual({
      isAdmin: false,
      effectivePlan: 'device-subscription',
      deviceSeats: 5,
      extraStorageBytes: 16 * GB,
    });
  });

  test.each([
    { bought: 5, granted: 8, seats: 8 },
    { bought: 5, granted: 2, seats: 5 },
    { bought: 1, granted: 1, seats: 1 },
  ])('of $bought purchased and $granted granted seats has $seats', ({ bought, granted, seats }) => {
    const row = account({ boughtSeats: bought, grantedSeats: granted });
    expect(toEntitlement(row, now).deviceSeats).toBe(seats);
  });

  test('adds granted storage to purchased storage', () => {
    const row = account({ grantedStorageBytes: 8 * GB });
    expect(toEntitlement(row, now).extraStorageBytes).toBe(24 * GB);
  });

  test('of a canceled plan lasts until the period ends; after that only the grants remain', () => {
    const row = account({ status: 'canceled', grantedSeats: 2, grantedStorageBytes: 8 * GB });
    expect(toEntitlement(row, now)).toMatchObject({ effectivePlan: 'device-subscription', deviceSeats: 5 });
    expect(toEntitlement(row, new Date('2026-04-01T00:00:00Z'))).toEqual({
      isAdmin: false,
      effectivePlan: 'free',
      deviceSeats: 2,
      extraStorageBytes: 8 * GB,
    });
  });

  test.each(['incomplete', 'inactive'] as const)('of a plan that is %s is the free one', (status) => {
    expect(toEntitlement(account({ status }), now)).toMatchObject({ effectivePlan: 'free', deviceSeats: 1 });
  });

  test('is unlimited if the installation does not charge', () => {
    const { entitlementOf } = createEntitlements(testPlatform({ clock: () => now }), { hasLimits: false });
    expect(entitlementOf(account({ plan: 'free', status: 'inactive' })).effectivePlan).toBe('enterprise');
  });
});

describe('a stored password', () => {
  const passwords = createPasswords();

  test('is a salted argon2id hash that only its password matches', async () => {
    const [hash, again] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]+\$[\w+/]+$/);
    expect(again).not.toBe(hash);
    expect(await passwords.verify('correct horse', hash)).toBe(true);
    expect(await passwords.verify('Correct horse', hash)).toBe(false);
  });

  test('never matches for an account that does not exist, or if the hash is damaged', async () => {
    expect(await passwords.verify('', null)).toBe(false);
    expect(await passwords.verify('correct horse', null)).toBe(false);
    expect(await passwords.verify('correct horse', '$argon2id$v=19$m=19456')).toBe(false);
    expect(await passwords.verify('correct horse', 'plain text')).toBe(false);
  });

  test('is verified with the cost that it was hashed with', async () => {
    const hash = await passwords.hash('correct horse');
    expect(await passwords.verify('correct horse', hash.replace('t=2', 't=3'))).toBe(false);
  });
});
