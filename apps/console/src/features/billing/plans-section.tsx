import { Section } from '../../ui/layout/section.tsx';
import { PlanTable } from './components/plan-table.tsx';
import { useOffers } from './queries.ts';
import { useSubscriptionFacts } from './use-subscription-facts.ts';

/** All plans side by side. */
export function PlansSection() {
  const { plans } = useOffers();
  const { subscription, isUnlimited, perDevicePence } = useSubscriptionFacts();
  return (
    <Section title="Plans">
      <PlanTable
        plans={plans}
        current={subscription.effectivePlan}
        perDevicePence={isUnlimited ? null : perDevicePence}
      />
    </Section>
  );
}
