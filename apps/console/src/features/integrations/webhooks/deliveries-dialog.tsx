import type { Page } from '@vitrine/contract/core/client';
import type { Webhook, WebhookDelivery, WebhookDeliveryState } from '@vitrine/contract/integrations/webhooks';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../../ui/format/error-text.ts';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { usePages, useRead } from '../../../api/use-read.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { Rows } from '../../../ui/lists/rows.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { DeliveryFacts, OutcomeBadge } from './delivery-facts.tsx';
import { nameWebhookEvent } from './event-names.ts';

type Filter = WebhookDeliveryState | 'all';

const selectDeliveries = ({ body }: Page<{ deliveries: WebhookDelivery[] }>) => body.deliveries;

/** The deliveries of a webhook, the newest first, each with its details, and the way to send one again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [filter, setFilter] = useState<Filter>('all');
  const { entries, failure, isPending, hasMore, more, isLoadingMore } = usePages(
    q.webhooks.deliveries.page({
      params: { webhookId: webhook.id },
      query: { limit: 25, state: filter === 'all' ? undefined : filter },
      failure: t('Failed to fetch deliveries'),
      select: selectDeliveries,
    }),
  );
  return (
    <Dialog
      size="side"
      onClose={onClose}
      title={t('Deliveries')}
      description={<span className="break-words">{t('{name}, the last 30 days', { name: webhook.name })}</span>}
    >
      <Segmented
        label={t('State')}
        className="w-fit max-w-full"
        value={filter}
        onValueChange={setFilter}
        segments={[
          { value: 'all', label: t('All', {}, 'deliveries') },
          { value: 'waiting', label: t('Waiting') },
          { value: 'delivered', label: t('Delivered') },
          { value: 'failed', label: t('Failed') },
        ]}
      />
      <Region
        of={{ data: isPending ? undefined : entries, failure }}
        skeleton={<Skeleton />}
        empty={
          filter === 'all'
            ? { title: t('No deliveries'), text: t('Events appear here as soon as they are sent.') }
            : {
                plain: true,
                title: t(
                  '{filter, select, waiting {No waiting deliveries} delivered {No delivered deliveries} other {No failed deliveries}}',
                  { filter },
                ),
              }
        }
      >
        {(deliveries) => (
          <Rows label={t('Deliveries')} items={deliveries}>
            {(delivery) => <DeliveryRow webhook={webhook} delivery={delivery} />}
          </Rows>
        )}
      </Region>
      {hasMore && (
        <Button className="justify-self-start" busy={isLoadingMore} onClick={more}>
          {t('Show more')}
        </Button>
      )}
    </Dialog>
  );
}

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const [isOpen, setIsOpen] = useState(false);
  const { type, createdAt, failure, failureTold } = delivery;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex w-full items-center gap-2 px-3 py-2.5 text-start hover:bg-hover"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium">{nameWebhookEvent(type)}</span>
            <OutcomeBadge delivery={delivery} />
          </span>
          <span className="truncate text-1 text-ink-3">
            <Age instant={createdAt} />
            {failure !== null && ` · ${translateAnswer(failure, failureTold)}`}
          </span>
        </span>
        <ChevronDown className={cx('flex-none text-ink-3 transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen && <Detail webhook={webhook} delivery={delivery} />}
    </>
  );
}

function Detail({ webhook, delivery: { id, type } }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const request = { params: { webhookId: webhook.id, deliveryId: id } };
  const { data, error } = useRead(q.webhooks.delivery({ ...request, failure: t('Failed to fetch the delivery') }));
  const { mutate, isPending } = useChange(
    q.webhooks.resend({
      failure: t('Not sent again'),
      done: () => ({ title: t('Sent again'), text: nameWebhookEvent(type) }),
    }),
  );
  if (error !== null) return <p className="px-3 pb-3 text-danger">{t('This delivery is no longer available.')}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-3 pb-4 pt-2">
      {data === undefined ? <Skeleton /> : <DeliveryFacts delivery={data.delivery} />}
      <Button
        needs="webhooks.resend"
        className="justify-self-start"
        busy={isPending}
        disabled={!webhook.isEnabled}
        onClick={() => mutate(request)}
      >
        {t('Send again')}
      </Button>
    </div>
  );
}
