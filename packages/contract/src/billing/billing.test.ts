import { describe, expect, test } from 'vitest';
import { billing, DeviceOrder, SandboxPayment, StorageOrder, StorageReduction } from './billing.ts';
import { MAX_SEATS, MAX_STORAGE_GB, computeSeatsPence, computeStoragePence } from './prices.ts';

describe('prices', () => {
  test('seats cost the price per device each', () => {
    expect(computeSeatsPence(0, 1_000)).toBe(0);
    expect(computeSeatsPence(3, 1_000)).toBe(3_000);
    expect(computeSeatsPence(3, 750)).toBe(2_250);
  });

  test('extra storage costs £5 for each 8 GB', () => {
    expect(computeStoragePence(0)).toBe(0);
    expect(computeStoragePence(8)).toBe(500);
    expect(computeStoragePence(80)).toBe(5_000);
  });
});

describe('an order of devices', () => {
  const order = { planId: 'device-subscription', amount: 10 };

  test.for([1, MAX_SEATS])('may have %d seats', (seats) => {
    expect(DeviceOrder.safeParse({ ...order, seats }).success).toBe(true);
  });

  test('may leave the seats to the number of devices', () => {
    expect(DeviceOrder.parse(order)).toEqual(order);
  });

  test.for([0, -1, 1.5, MAX_SEATS + 1])('may not have %d seats', (seats) => {
    expect(DeviceOrder.safeParse({ ...order, seats }).success).toBe(false);
  });

  test.for([-0.01, Number.NaN, 1_000_001])('may not show the amount %d', (amount) => {
    expect(DeviceOrder.safeParse({ ...order, amount }).success).toBe(false);
  });

  test('may not name another plan', () => {
    expect(DeviceOrder.safeParse({ ...order, planId: 'enterprise' }).success).toBe(false);
  });
});

describe('extra storage', () => {
  const order = { planId: 'extra-storage', amount: 5 };

  test.for([8, 16, MAX_STORAGE_GB])('is sold as %d GB', (storageGb) => {
    expect(StorageOrder.safeParse({ ...order, storageGb }).success).toBe(true);
  });

  test.for([
    [0, 'Extra storage is sold from 8 GB'],
    [12, 'Extra storage is sold in steps of 8 GB'],
  ] as const)('is not sold as %d GB', ([storageGb, message]) => {
    const { error } = StorageOrder.safeParse({ ...order, storageGb });
    expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });

  test('is not sold beyond its maximum', () => {
    expect(StorageOrder.safeParse({ ...order, storageGb: MAX_STORAGE_GB + 8 }).success).toBe(false);
  });

  test('may be reduced to nothing, in the same steps', () => {
    expect(StorageReduction.safeParse({ storageGb: 0 }).success).toBe(true);
    expect(StorageReduction.safeParse({ storageGb: 8 }).success).toBe(true);
    expect(StorageReduction.safeParse({ storageGb: 4 }).success).toBe(false);
    expect(StorageReduction.safeParse({ storageGb: -8 }).success).toBe(false);
  });
});

describe('a preview of a change', () => {
  const { query } = billing.preview;

  test('reads numbers from the address', () => {
    expect(query.parse({ seats: '3', storageGb: '16' })).toEqual({ seats: 3, storageGb: 16 });
  });

  test('fills in no defaults for omitted values', () => {
    expect(query.parse({})).toEqual({});
  });

  test.for([{ seats: '0' }, { seats: 'many' }, { storageGb: '4' }, { seats: String(MAX_SEATS + 1) }])(
    'refuses %o',
    (values) => {
      expect(query.safeParse(values).success).toBe(false);
    },
  );
});

describe('a payment in the sandbox', () => {
  test('takes a card number with spaces and dashes', () => {
    const payment = SandboxPayment.parse({ clientSecret: 'secret', cardNumber: '4242 4242-4242 4242' });
    expect(payment.cardNumber).toBe('4242424242424242');
  });

  test.for(['4242', '', 'no digits at all', '4'.repeat(20)])('refuses the card number "%s"', (cardNumber) => {
    expect(SandboxPayment.safeParse({ clientSecret: 'secret', cardNumber }).success).toBe(false);
  });
});
