import { UsageCards } from './components/usage-cards.tsx';
import { useSubscriptionFacts } from './use-subscription-facts.ts';

/** The usage of the plan's limits. */
export function UsageSection() {
  const { subscription, seats, granted } = useSubscriptionFacts();
  return <UsageCards subscription={subscription} purchasedSeats={seats} grantedSeats={granted.seats} />;
}
