import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { fixtures, type Resource } from '../../../test/stripe/calls.ts';
import { findFirstPayment, sumProrations, toProviderEvent, toInvoice, toState, toSubscription } from './mapping.ts';

interface Examples {
  subscription: Stripe.Subscription;
  setup_intent: Stripe.SetupIntent;
  payment_intent: Stripe.PaymentIntent;
  invoice: Stripe.Invoice;
  event: Stripe.Event;
}

/** A published example of Stripe's, with some of its fields changed. */
const example = <K extends keyof Examples>(name: K, changes: Resource = {}) =>
  ({ ...fixtures[name], ...changes }) as unknown as Examples[K];

const item = (product: string | Resource, quantity: number) => ({
  id: `si_${quantity}`,
  quantity,
  price: { product },
  current_period_start: 1_772_323_200,
  current_period_end: 1_775_001_600,
});
const subscription = (changes: Resource = {}, items = [item('vitrine_device_seat', 3)]) =>
  toSubscription(example('subscription', { items: { data: items }, ...changes }));

describe('a subscription of Stripe', () => {
  test.each([
    ['active', 'active'],
    ['trialing', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'ended'],
    ['canceled', 'ended'],
    ['paused', 'ended'],
    ['a status of the future', 'ended'],
  ])('that is %s counts as %s', (status, expected) => {
    expect(subscription({ status }).status).toBe(expected);
  });

  test('has its seats and blocks of storage, in any order and whether or not the product is expanded', () => {
    const items = [item({ id: 'vitrine_storage_8gb' }, 4), item('vitrine_device_seat', 3), item('prod_other', 9)];
    expect(subscription({}, items)).toMatchObject({ seats: 3, storageBlocks: 4 });
    expect(subscription({}, [item('vitrine_storage_8gb', 1)])).toMatchObject({ seats: 0, storageBlocks: 1 });
  });

  test('has a paid period only once it has been paid', () => {
    expect(subscription({ status: 'past_due' })).toMatchObject({
      periodStartsAt: new Date('2026-03-01T00:00:00Z'),
      periodEndsAt: new Date('2026-04-01T00:00:00Z'),
    });
    for (const status of ['incomplete', 'canceled']) {
      expect(subscription({ status })).toMatchObject({ periodStartsAt: null, periodEndsAt: null });
    }
    expect(subscription({ status: 'active' }, [])).toMatchObject({ periodStartsAt: null, seats: 0 });
  });

  test('has a card if Stripe has sent the whole payment method, and it is one', () => {
    const card = { brand: 'visa', last4: '4242', funding: 'credit' };
    expect(subscription({ default_payment_method: { id: 'pm_1', card } }).card).toEqual({
      brand: 'visa',
      last4: '4242',
    });
    for (const method of [null, 'pm_1', { id: 'pm_1', sepa_debit: {} }]) {
      expect(subscription({ default_payment_method: method }).card).toBeNull();
    }
  });
});

const firstPayment = (status: string, latest: unknown) =>
  findFirstPayment(example('subscription', { status, latest_invoice: latest }));

describe('the first payment of a subscription', () => {
  test('is the intent of its client secret', () => {
    const confirmation = { client_secret: 'pi_1_secret_abc', type: 'payment_intent' };
    expect(firstPayment('incomplete', { confirmation_secret: confirmation })).toEqual({
      id: 'pi_1',
      clientSecret: 'pi_1_secret_abc',
    });
  });

  test('is none if credit has paid, and an error if there is something to pay without a secret', () => {
    expect(firstPayment('active', { confirmation_secret: null })).toBeNull();
    for (const latest of [null, 'in_1', { confirmation_secret: null }]) {
      expect(() => firstPayment('incomplete', latest)).toThrow('came without a secret to pay with');
    }
  });
});

describe('an intent of Stripe', () => {
  test.each([
    ['succeeded', 'succeeded'],
    ['processing', 'processing'],
    ['requires_action', 'requires_action'],
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['canceled', 'open'],
  ])('that is %s counts as %s', (status, state) => {
    const intent = example('setup_intent', { status, client_secret: 's', payment_method: null });
    expect(toState(intent, undefined)).toEqual({ clientSecret: 's', state, paymentMethodId: null, failure: null });
  });

  test('has the entered card and the message for a refused one', () => {
    const intent = example('payment_intent', { payment_method: { id: 'pm_1' } });
    expect(toState(intent, 'Your card was declined.')).toMatchObject({
      paymentMethodId: 'pm_1',
      failure: 'Your card was declined.',
    });
  });
});

const invoice = (changes: Resource) => toInvoice(example('invoice', changes));

const line = (amount: number, parent: Resource | null) => ({ amount, parent });

describe('an invoice of Stripe', () => {
  test.each([
    ['the amount that the card paid, without the credit', { total: 2_000, amount_due: 500 }, 500],
    ['nothing if credit has paid it all', { total: 2_000, amount_due: 0 }, 0],
    ['a credit as a whole', { total: -700, amount_due: 0 }, -700],
  ])('shows %s', (_, amounts, amountPence) => {
    expect(invoice(amounts).amountPence).toBe(amountPence);
  });

  test('has its time in milliseconds, a link if Stripe gives one, and a status that the product knows', () => {
    expect(invoice({ created: 1_772_323_200, hosted_invoice_url: undefined, status: 'uncollectible' })).toMatchObject({
      createdAt: new Date('2026-03-01T00:00:00Z'),
      url: null,
      status: 'uncollectible',
    });
    expect(invoice({ status: null }).status).toBe('draft');
  });

  test('in a preview counts only the prorations, not the next month', () => {
    const lines = [
      line(-300, { subscription_item_details: { proration: true } }),
      line(800, { invoice_item_details: { proration: true } }),
      line(5_000, { subscription_item_details: { proration: false } }),
      line(70, null),
    ];
    expect(sumProrations(example('invoice', { lines: { data: lines } }))).toBe(500);
  });
});

const event = (object: Resource) =>
  toProviderEvent(example('event', { id: 'evt_1', type: 'a.type', data: { object } }));

const about = (subscriptionId: string | null, intentId: string | null) => ({
  id: 'evt_1',
  type: 'a.type',
  subscriptionId,
  intentId,
});

describe('an event of Stripe', () => {
  test.each<[string, Resource, ReturnType<typeof about>]>([
    ['a subscription', { object: 'subscription', id: 'sub_1' }, about('sub_1', null)],
    [
      'an invoice of a subscription',
      { object: 'invoice', id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } },
      about('sub_1', null),
    ],
    ['an invoice without a subscription', { object: 'invoice', id: 'in_1', parent: null }, about(null, null)],
    ['a quote’s invoice', { object: 'invoice', parent: { quote_details: {} } }, about(null, null)],
    ['an entered card', { object: 'setup_intent', id: 'seti_1' }, about(null, 'seti_1')],
    ['a payment', { object: 'payment_intent', id: 'pi_1' }, about(null, 'pi_1')],
    ['something else', { object: 'customer', id: 'cus_1' }, about(null, null)],
    ['an id that is no text', { object: 'subscription', id: { nested: true } }, about(null, null)],
  ])('about %s has the ids of the objects it is about', (_, object, expected) => {
    expect(event(object)).toEqual(expected);
  });
});
