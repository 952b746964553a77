import { AppError } from '@vitrine/contract/core/errors';
import { Stripe } from 'stripe';

/**
 * Runs calls to Stripe and translates their errors.
 *
 * @throws payment.failed for a refused card; payment.provider_failed for everything else, in which case nothing was
 * charged
 */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeCardError) {
      throw new AppError('payment.failed', { message: cause.message, cause });
    }
    throw new AppError('payment.provider_failed', { cause });
  }
}

/** The result of a call; null if Stripe has no such object. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  }
}
