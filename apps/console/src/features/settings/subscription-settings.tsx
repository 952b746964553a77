import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PlanTable } from '../subscription/components/plan-table.tsx';
import { StatusCard } from '../subscription/components/status-card.tsx';
import { useSubscriptionState } from '../subscription/queries.ts';

/** The plan the account is on, what it pays, and the list of prices. */
export function SubscriptionSettings() {
  const { data, error, title, retry } = useSubscriptionState();
  // The other tabs stay in reach.
  if (error !== null) return <ErrorState title={title} text={error.message} onRetry={retry} />;
  if (data === undefined) return <Skeleton />;
  const { subscription, offers, payment } = data;
  const { bought, card, perDevicePence } = payment;
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <StatusCard
          subscription={subscription}
          prices={offers.prices}
          bill={bought === null ? null : { ...bought, perDevicePence, card }}
        />
        <Button asChild className="w-fit">
          <Link to="/subscription">Manage Subscription</Link>
        </Button>
      </div>
      <Section title="Plans and prices">
        <PlanTable plans={offers.plans} current={subscription.effectivePlan} perDevicePence={perDevicePence} />
      </Section>
    </div>
  );
}
