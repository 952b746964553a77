import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { PlanTable } from '../subscription/components/plan-table.tsx';
import { StatusCard } from '../subscription/components/status-card.tsx';
import { useOffers, usePrefetchSubscription, useSubscription } from '../subscription/queries.ts';

/** The plan the account is on, and the list of prices. */
export function SubscriptionSettings() {
  usePrefetchSubscription();
  const subscription = useSubscription();
  const { billing, plans, prices } = useOffers();
  const charges = billing !== 'off';
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <StatusCard subscription={subscription} prices={charges ? prices : null} />
        <Button asChild className="w-fit">
          <Link to="/subscription">Manage Subscription</Link>
        </Button>
      </div>
      <Section title={charges ? 'Plans and prices' : 'Plans'}>
        <PlanTable
          plans={plans}
          current={subscription.effectivePlan}
          perDevicePence={charges ? prices.perDevicePence : null}
        />
      </Section>
    </div>
  );
}
