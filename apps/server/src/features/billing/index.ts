export { noPurchase } from './purchases.ts';
export type { PaymentProvider } from './provider.ts';
export { createBillingVerbs } from './routes.ts';
export { createSandbox } from './sandbox/sandbox.ts';
export { type Billing, type Payment, createBilling } from './service.ts';
export type { StripeSettings } from './stripe/stripe.ts';
