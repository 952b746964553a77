import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Status } from '../../ui/screen/status.tsx';
import { useMe } from '../accounts/index.ts';
import { useWebhookConfigured } from './queries.ts';

/** Shows an administrator whether the payment provider's webhooks are received. */
export function WebhookSection() {
  const isConfigured = useWebhookConfigured(useMe().isAdmin);
  if (isConfigured === undefined) return null;
  return (
    <Section title="Payment webhook">
      <Card className="flex flex-wrap items-center gap-4">
        <Status state={isConfigured ? 'online' : 'warning'}>{isConfigured ? 'Configured' : 'Not configured'}</Status>
        <p className="text-ink-2">
          {isConfigured
            ? 'Events of the payment provider are received and verified.'
            : "Webhooks aren't set up. Set STRIPE_WEBHOOK_SECRET to receive Stripe's events."}
        </p>
      </Card>
    </Section>
  );
}
