import type { Webhook } from '@vitrine/contract/integrations/webhooks';
import { t } from '@vitrine/messages/t';
import { formatDateTime } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { OutcomeBadge } from './delivery-facts.tsx';
import type { useWebhookActions } from './use-webhook-actions.tsx';
import { nameWebhookEvent } from './event-names.ts';

interface WebhookRowProps extends ReturnType<typeof useWebhookActions> {
  webhook: Webhook;
}

/** A webhook with its state and its last delivery. */
export function WebhookRow({ webhook, list, enable, showDeliveries }: WebhookRowProps) {
  const { name, url, events, groupIds, lastDelivery } = webhook;
  return (
    <article aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex items-start gap-2">
        <Named name={name} badges={<StateBadge webhook={webhook} />}>
          <span className="font-mono" title={url}>
            {url}
          </span>
        </Named>
        <Button small needs="webhooks.deliveries" className="max-wide:hidden" onClick={() => showDeliveries(webhook)}>
          {t('Deliveries')}
        </Button>
        <ActionsMenu name={name} small className="flex-none" entries={list(webhook)} />
      </div>
      <p className="text-ink-2">
        {events.map(nameWebhookEvent).join('\u00A0· ')}
        {groupIds !== null && (
          <span className="text-ink-3">
            {' '}
            {t('{count, plural, one {(screens of # group)} other {(screens of # groups)}}', { count: groupIds.length })}
          </span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-1 text-ink-3">
        {lastDelivery === null ? (
          t('Nothing sent yet')
        ) : (
          <>
            <OutcomeBadge delivery={lastDelivery} />
            <span>
              {nameWebhookEvent(lastDelivery.type)} ·{' '}
              <Age instant={lastDelivery.attemptedAt ?? lastDelivery.createdAt} />
            </span>
            {lastDelivery.failure !== null && <span>{lastDelivery.failure}</span>}
          </>
        )}
      </p>
      <Disabled webhook={webhook} onEnable={() => enable(webhook)} />
    </article>
  );
}

function StateBadge({ webhook: { isEnabled, failingSince } }: { webhook: Webhook }) {
  if (!isEnabled) return <Badge tone="neutral">{t('Disabled')}</Badge>;
  return failingSince === null ? null : <Badge tone="warning">{t('Failing')}</Badge>;
}

/** Says why a webhook gets no events, or since when deliveries fail. */
function Disabled({ webhook, onEnable }: { webhook: Webhook; onEnable: () => void }) {
  const { isEnabled, gaveUpAt, failingSince } = webhook;
  if (isEnabled) {
    if (failingSince === null) return null;
    return (
      <p className="text-1 text-warning">
        {t('Deliveries have failed since {time}. After 3 days without success, the webhook is disabled.', {
          time: formatDateTime(failingSince),
        })}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-ink-2">
      <p className="min-w-0">
        {gaveUpAt === null
          ? t('Someone disabled it, so it gets no events.')
          : t('Disabled on {time}, because all deliveries had failed for 3 days.', { time: formatDateTime(gaveUpAt) })}
      </p>
      <Button small needs="webhooks.update" onClick={onEnable}>
        {t('Enable')}
      </Button>
    </div>
  );
}
