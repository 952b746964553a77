/** The behaviour of a test card. */
export interface TestCard {
  brand: string;
  last4: string;
  /** The provider's message when it is charged; null if it can pay. */
  failure: string | null;
  /** True if the card's bank requires a confirmation of the payment. */
  asksTheBank: boolean;
}

const failures = new Map([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000009987', 'Your card was declined.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
  ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
]);

const asking = new Set(['4000002500003155', '4000002760003184', '4000000000003220', '4000000000003063']);

const good = new Map([
  ['4242424242424242', 'visa'],
  ['4000056655665556', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['378282246310005', 'amex'],
  // Pays at first and fails when the next month is due.
  ['4000000000000341', 'visa'],
]);

/** Stripe's well-known test numbers; any other number is refused, since a real card has no place here. */
export function recognizeTestCard(number: string): TestCard {
  const asksTheBank = asking.has(number);
  const isKnown = asksTheBank || good.has(number);
  return {
    brand: good.get(number) ?? 'visa',
    last4: number.slice(-4),
    failure: isKnown
      ? null
      : (failures.get(number) ??
        'This is a test: nothing is charged, and only test cards such as 4242 4242 4242 4242 work.'),
    asksTheBank,
  };
}
