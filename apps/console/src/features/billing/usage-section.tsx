import { UsageCards } from './components/usage-cards.tsx';
import { usePlan } from './use-plan.ts';

/** How much of the plan is used. */
export function UsageSection() {
  const { subscription, seats, granted } = usePlan();
  return <UsageCards subscription={subscription} purchasedSeats={seats} grantedSeats={granted.seats} />;
}
