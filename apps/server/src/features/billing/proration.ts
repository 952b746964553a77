/** Less than this is not charged but waits for the next invoice: Stripe's smallest charge in pounds. */
const LEAST_CHARGE_PENCE = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * From when a change of a running subscription counts: the start of its day (UTC), but never before the paid period.
 * By the day, so that the amount shown is still the amount charged a few minutes later.
 */
export function prorationDate(periodStartsAt: Date | null, now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(Math.max(today, periodStartsAt?.getTime() ?? 0));
}

/**
 * What an invoice takes from the card, and the customer's balance after it. As with Stripe, a negative balance is
 * credit, and a negative total adds to it.
 */
export function settle(totalPence: number, balancePence: number): { duePence: number; balancePence: number } {
  const owed = totalPence + balancePence;
  const duePence = owed >= LEAST_CHARGE_PENCE ? owed : 0;
  return { duePence, balancePence: owed - duePence };
}

/** The same day of the next month, or its last one. */
export function aMonthAfter(instant: Date): Date {
  const next = new Date(instant);
  next.setUTCMonth(next.getUTCMonth() + 1);
  if (next.getUTCDate() !== instant.getUTCDate()) next.setUTCDate(0);
  return next;
}
