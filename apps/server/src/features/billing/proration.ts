/** Stripe's minimum charge in GBP; a smaller amount is carried over to the next invoice. */
const MIN_CHARGE_PENCE = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The instant from which a change is prorated: the start of the current day (UTC), but not before the paid period. Whole
 * days keep the previewed amount equal to the amount charged a few minutes later.
 */
export function findProrationDate(periodStartsAt: Date | null, now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(Math.max(today, periodStartsAt?.getTime() ?? 0));
}

/**
 * The amount that an invoice charges to the card, and the customer's balance after it. A negative balance is credit,
 * and a negative total increases it, as with Stripe.
 */
export function settle(totalPence: number, balancePence: number): { duePence: number; balancePence: number } {
  const owed = totalPence + balancePence;
  const duePence = owed >= MIN_CHARGE_PENCE ? owed : 0;
  return { duePence, balancePence: owed - duePence };
}

/** Returns the same day of the next month, or that month's last day. */
export function addMonth(instant: Date): Date {
  const next = new Date(instant);
  next.setUTCMonth(next.getUTCMonth() + 1);
  if (next.getUTCDate() !== instant.getUTCDate()) next.setUTCDate(0);
  return next;
}
