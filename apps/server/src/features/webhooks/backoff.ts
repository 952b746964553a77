import { WEBHOOK_RETRY_MS } from '@vitrine/contract/integrations/webhook-types';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The delays after the first failure, the second, and so on. The last delay repeats. */
const DELAYS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
];

/** Attempts are shifted by up to this part of the delay, so that a receiver that recovers does not get all at once. */
const JITTER = 0.2;

/**
 * The time of the next attempt at a delivery; null after the period in which deliveries are retried.
 *
 * @param failures the number of attempts, all of which failed
 * @param random from 0 to 1
 */
export function findNextAttempt(createdAt: Date, now: Date, failures: number, random = Math.random()): Date | null {
  const delayMs = DELAYS_MS[Math.min(failures, DELAYS_MS.length) - 1] ?? 0;
  const nextMs = now.getTime() + delayMs * (1 + JITTER * (2 * random - 1));
  return nextMs > createdAt.getTime() + WEBHOOK_RETRY_MS ? null : new Date(nextMs);
}
