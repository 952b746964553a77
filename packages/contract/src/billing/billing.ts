import { z } from 'zod';
import { prices } from './plans.ts';
import { MAX_SEATS, MAX_STORAGE_GB } from './prices.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';
import { say } from '../core/say.ts';

/** The amount shown, in pounds: compared with the server's price, never charged. */
const Amount = z
  .number()
  .min(0)
  .max(1_000_000)
  .describe('In pounds per month, as shown to the person. It is compared with the current price and never charged.');

export const DeviceOrder = z.object({
  planId: z.literal('device-subscription'),
  amount: Amount,
  /** Defaults to the number of devices, at least 1. */
  seats: z
    .number()
    .int()
    .min(1)
    .max(MAX_SEATS, say(`At most ${MAX_SEATS} devices can be bought`))
    .optional(),
});
export type DeviceOrder = z.infer<typeof DeviceOrder>;

export const StorageOrder = z.object({
  planId: z.literal('extra-storage'),
  storageGb: z
    .number()
    .int()
    .min(prices.storageBlockGb, say('Extra storage is sold from 8 GB'))
    .max(MAX_STORAGE_GB)
    .multipleOf(prices.storageBlockGb, say('Extra storage is sold in steps of 8 GB')),
  amount: Amount,
});
export type StorageOrder = z.infer<typeof StorageOrder>;

export const StorageReduction = z.object({
  /** The remaining extra storage in GB; 0 cancels all of it. */
  storageGb: z
    .number()
    .int()
    .min(0)
    .max(MAX_STORAGE_GB)
    .multipleOf(prices.storageBlockGb, say('Extra storage is sold in steps of 8 GB')),
});
export type StorageReduction = z.infer<typeof StorageReduction>;

/** The result of an order: a secret to pay with, or null if there is nothing to pay. */
export const OrderAnswer = z.object({
  success: z.literal(true),
  clientSecret: z.string().nullable(),
  message: z.string(),
});
export type OrderAnswer = z.infer<typeof OrderAnswer>;

export const PaymentOutcome = z.object({ status: z.enum(['succeeded', 'processing', 'requires_action']) });
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

const Card = z.object({ brand: z.string(), last4: z.string() });

export const BillingOverview = z.object({
  provider: z.enum(['stripe', 'sandbox', 'off']),
  /** The key for the payment provider's form; null with the sandbox. */
  publishableKey: z.string().nullable(),
  /** This account's monthly price per device. */
  perDevicePence: z.number().int(),
  /**
   * The contents of the account's own subscription, which is not charged for administrators; null without one. It has no
   * seats if it pays only for extra storage on a granted plan.
   */
  bought: z.object({ seats: z.number().int(), storageGb: z.number().int(), isCharged: z.boolean() }).nullable(),
  /** Granted by an administrator. The larger number of purchased and granted seats counts; storage is added up. */
  granted: z.object({ seats: z.number().int(), storageGb: z.number() }),
  /** A first order whose payment failed or was not completed. */
  unpaid: z.object({ seats: z.number().int() }).nullable(),
  card: Card.nullable(),
});
export type BillingOverview = z.infer<typeof BillingOverview>;

/** The cost of a change. */
export const ChangePreview = z.object({
  /** Charged at once, for the rest of the paid period and after credit. */
  todayPence: z.number().int(),
  /** The regular price per month from then on. */
  monthlyPence: z.number().int(),
  /** The next regular invoice, after credit; null if there is none. */
  next: z.object({ amountPence: z.number().int(), at: Instant }).nullable(),
});
export type ChangePreview = z.infer<typeof ChangePreview>;

export const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  createdAt: Instant,
  /** The amount charged; negative for credit. */
  amountPence: z.number().int(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  /** The invoice's page at the provider; null if there is none. */
  url: z.string().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

const ClientSecret = z.string().min(1).max(300);

export const SandboxPayment = z.object({
  clientSecret: ClientSecret,
  cardNumber: z
    .string()
    .transform((value) => value.replace(/\D/g, ''))
    .pipe(z.string().min(12, say('Please enter the whole card number')).max(19)),
  /** The outcome of the bank's authentication, if it required one. */
  authentication: z.enum(['passed', 'failed']).optional(),
});
export type SandboxPayment = z.infer<typeof SandboxPayment>;

export const PaymentConfirmation = z.object({
  clientSecret: ClientSecret,
  /** Pays for a change of a running subscription with its own card, so that none has to be entered. */
  usesCardOnFile: z.boolean().optional(),
});
export type PaymentConfirmation = z.infer<typeof PaymentConfirmation>;

const Done = z.object({ success: z.literal(true) });

export const billing = defineRoutes({ reads: ['plans', 'account', 'media', 'devices'], changes: ['plans', 'account'] })(
  {
    overview: {
      method: 'GET',
      path: '/api/billing',
      access: 'user',
      role: 'owner',
      summary: 'Get the account’s billing: provider, price per device, purchases, grants and card',
      response: BillingOverview,
    },
    createSubscription: {
      method: 'POST',
      path: '/api/create-subscription',
      sentence: 'Ordered device seats',
      access: 'user',
      role: 'owner',
      summary: 'Order device seats or change their number; returns a secret to pay with, or null if nothing is due',
      body: DeviceOrder,
      response: OrderAnswer,
      idempotency: { secret: 'clientSecret' },
      errors: [
        'price.changed',
        'seats.below_devices',
        'payment.processing',
        'billing.off',
        'billing.unlimited',
        'payment.provider_failed',
      ],
    },
    preview: {
      method: 'GET',
      path: '/api/billing/preview',
      access: 'user',
      role: 'owner',
      summary: 'Preview the cost of a change: today and on the next invoice',
      query: z.object({
        /** Seats and storage are totals after the change; what is left out stays as it is. */
        seats: z.coerce
          .number()
          .int()
          .min(1)
          .max(MAX_SEATS, say(`At most ${MAX_SEATS} devices can be bought`))
          .optional(),
        storageGb: z.coerce
          .number()
          .int()
          .min(0)
          .max(MAX_STORAGE_GB)
          .multipleOf(prices.storageBlockGb, say('Extra storage is sold in steps of 8 GB'))
          .optional(),
      }),
      response: ChangePreview,
      errors: ['billing.off', 'billing.unlimited', 'payment.provider_failed'],
    },
    createStorageSubscription: {
      method: 'POST',
      path: '/api/create-storage-subscription',
      sentence: 'Ordered extra storage',
      access: 'user',
      role: 'owner',
      summary: 'Order extra storage for a device subscription; returns a secret to pay with, or null if nothing is due',
      body: StorageOrder,
      response: OrderAnswer,
      idempotency: { secret: 'clientSecret' },
      errors: ['price.changed', 'subscription.required', 'billing.off', 'billing.unlimited', 'payment.provider_failed'],
    },
    reduceStorage: {
      method: 'POST',
      path: '/api/reduce-storage-subscription',
      sentence: 'Reduced the extra storage',
      audit: 'always',
      access: 'user',
      role: 'owner',
      summary: 'Reduce extra storage immediately; the unused part of its price becomes credit',
      body: StorageReduction,
      response: OrderAnswer,
      idempotency: { secret: 'clientSecret' },
      errors: ['storage.below_used', 'subscription.required', 'billing.off', 'payment.provider_failed'],
    },
    updateCard: {
      method: 'POST',
      path: '/api/update-payment-method',
      sentence: 'Started to change the card',
      audit: 'always',
      access: 'user',
      role: 'owner',
      summary: 'Change the card; returns a secret to enter it with. Overdue invoices are paid with it at once',
      response: OrderAnswer,
      idempotency: { secret: 'clientSecret' },
      errors: ['subscription.required', 'billing.off', 'payment.provider_failed'],
    },
    confirm: {
      method: 'POST',
      path: '/api/confirm-payment',
      sentence: 'Confirmed a payment',
      access: 'user',
      role: 'owner',
      summary: 'Confirm a payment: reads its state from the provider now, or pays with the card on file',
      body: PaymentConfirmation,
      response: PaymentOutcome,
      errors: ['payment.not_found', 'payment.failed', 'billing.off', 'payment.provider_failed'],
    },
    cancel: {
      method: 'POST',
      path: '/api/cancel-subscription',
      sentence: 'Canceled the subscription',
      audit: 'always',
      access: 'user',
      role: 'owner',
      summary: 'Cancel the subscription; access stays until the end of the paid period',
      response: Done,
      errors: ['subscription.required', 'subscription.granted', 'billing.off', 'payment.provider_failed'],
    },
    reactivate: {
      method: 'POST',
      path: '/api/reactivate-subscription',
      sentence: 'Reactivated the subscription',
      audit: 'always',
      access: 'user',
      role: 'owner',
      summary: 'Undo a cancellation before the paid period ends',
      response: Done,
      errors: ['subscription.required', 'billing.off', 'payment.provider_failed'],
    },
    invoices: {
      method: 'GET',
      path: '/api/invoices',
      access: 'user',
      role: 'owner',
      summary: 'List invoices, newest first',
      response: z.object({ invoices: z.array(Invoice) }),
    },
    webhookStatus: {
      method: 'GET',
      path: '/api/stripe/webhook-status',
      access: 'user',
      role: 'owner',
      summary: 'Check whether the payment provider’s webhooks are configured',
      response: z.object({ configured: z.boolean() }),
    },
    webhook: {
      method: 'POST',
      path: '/api/stripe/webhook',
      access: 'signed',
      transport: 'bytes',
      summary: 'Receive a signed webhook of the payment provider; repeated deliveries have no effect',
      response: z.object({ received: z.literal(true) }),
      errors: ['webhook.invalid', 'billing.off'],
    },
    sandboxConfirm: {
      method: 'POST',
      path: '/api/sandbox/confirm',
      sentence: 'Paid with a test card',
      access: 'user',
      role: 'owner',
      summary: 'Pay with a test card; exists only with the sandbox, which charges nothing',
      body: SandboxPayment,
      response: PaymentOutcome,
      idempotency: {},
      errors: ['payment.not_found', 'payment.failed', 'billing.off'],
    },
    sandboxAdvance: {
      method: 'POST',
      path: '/api/sandbox/advance/:userId',
      sentence: 'Ended the paid period of {userId}',
      access: 'admin',
      summary: 'End a test subscription’s paid period now; exists only with the sandbox',
      params: z.object({ userId: z.string().max(100) }),
      response: Done,
      idempotency: {},
      errors: ['subscription.required', 'billing.off'],
      changes: ['plans', 'account', 'operator'],
    },
  },
);
