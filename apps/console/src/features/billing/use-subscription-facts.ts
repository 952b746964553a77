import { useLoaded } from '../../api/use-read.ts';
import { useMe } from '../accounts/index.ts';
import { paymentRead, subscriptionRead } from './queries.ts';

/** The account's plan and bill, and the facts that several regions of the page derive from them. */
export function useSubscriptionFacts() {
  const { isAdmin } = useMe();
  const subscription = useLoaded(subscriptionRead);
  const payment = useLoaded(paymentRead);
  const { status, plan, effectivePlan } = subscription;
  // On a granted plan an account may pay for extra storage alone.
  const seats = payment.bought !== null && payment.bought.seats > 0 ? payment.bought.seats : null;
  return {
    ...payment,
    subscription,
    isAdmin,
    /** Paid seats; null without any. */
    seats,
    hasLimits: !isAdmin && effectivePlan !== 'enterprise',
    /** False if nothing can be ordered. Administrators may order, and are not charged. */
    canOrder: isAdmin || effectivePlan !== 'enterprise',
    /** An administrator granted the plan, so it is not charged. */
    isGranted: !isAdmin && seats === null && plan !== 'free' && status === 'active',
  };
}
