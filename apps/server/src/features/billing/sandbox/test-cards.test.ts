import { describe, expect, test } from 'vitest';
import { canCharge, toPaymentMethodId, parseStoredCard } from './cards.ts';
import { recognizeTestCard } from './test-cards.ts';

describe('a test card', () => {
  test.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
  ])('%s pays as %s', (number, brand) => {
    expect(recognizeTestCard(number)).toEqual({ brand, last4: number.slice(-4), failure: null, asksTheBank: false });
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', "Your card's security code is incorrect."],
  ])('%s fails with Stripe’s message', (number, failure) => {
    expect(recognizeTestCard(number).failure).toBe(failure);
  });

  test('that requires a confirmation has no failure of its own', () => {
    expect(recognizeTestCard('4000002500003155')).toMatchObject({ failure: null, asksTheBank: true });
  });

  test('is the only kind of card: any other number is refused with an explanation', () => {
    expect(recognizeTestCard('4111111111111111').failure).toContain('only test cards such as 4242 4242 4242 4242 work');
  });
});

describe('a stored card', () => {
  test('is read back with its brand and last digits', () => {
    const id = toPaymentMethodId(recognizeTestCard('5555555555554444'));
    expect(parseStoredCard(id)).toEqual({ brand: 'mastercard', last4: '4444', failsLater: false });
  });

  test('can be charged, unless it is missing, malformed, or the one that fails later', () => {
    expect(canCharge('pm_test_visa_4242')).toBe(true);
    expect(canCharge('pm_test_visa_0341')).toBe(false);
    expect(canCharge('nonsense')).toBe(false);
    expect(canCharge(null)).toBe(false);
  });
});
