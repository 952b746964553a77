import type { WebhookDelivery } from '@vitrine/contract/integrations/webhooks';
import { Badge } from '../../../ui/lists/badge.tsx';

type Attempted = Pick<WebhookDelivery, 'state' | 'status' | 'attempts'>;

/** The outcome of a delivery: accepted or not. */
export function OutcomeBadge({ delivery: { state, attempts } }: { delivery: Attempted }) {
  if (state === 'delivered') return <Badge tone="online">Delivered</Badge>;
  if (state === 'failed') return <Badge tone="danger">Failed</Badge>;
  return attempts === 0 ? <Badge>Waiting</Badge> : <Badge tone="warning">Retrying</Badge>;
}
