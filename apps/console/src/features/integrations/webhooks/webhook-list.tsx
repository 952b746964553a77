import { nameWebhookEvent } from '@vitrine/contract/integrations/webhook-types';
import type { Webhook } from '@vitrine/contract/integrations/webhooks';
import { useState } from 'react';
import { formatDateTime, formatQuantity } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { Rows } from '../../../ui/lists/rows.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { OutcomeBadge } from './outcome.tsx';
import type { WebhookWithSecret } from './queries.ts';
import { useWebhookActions, type WebhookDialogName } from './use-webhook-actions.tsx';

const EditDialog = fetched(async () => (await import('./edit-dialog.tsx')).WebhookDialog);
const TestDialog = fetched(async () => (await import('./test-dialog.tsx')).TestDialog);
const DeliveriesDialog = fetched(async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog);

interface WebhookListProps {
  webhooks: readonly Webhook[];
  onSecret: (shown: WebhookWithSecret) => void;
}

/** The webhooks with their state and their last delivery. */
export function WebhookList({ webhooks, onSecret }: WebhookListProps) {
  const [opened, setOpened] = useState<{ dialog: WebhookDialogName; webhook: Webhook } | null>(null);
  const actions = useWebhookActions({ onOpen: (dialog, webhook) => setOpened({ dialog, webhook }), onSecret });
  const close = () => setOpened(null);
  return (
    <>
      <Rows label="Webhooks" items={webhooks} className="grid gap-2 px-4 py-3">
        {(webhook) => (
          <WebhookRow
            webhook={webhook}
            {...actions}
            onDeliveries={() => setOpened({ dialog: 'deliveries', webhook })}
          />
        )}
      </Rows>
      {opened?.dialog === 'edit' && <EditDialog webhook={opened.webhook} onSaved={close} onClose={close} />}
      {opened?.dialog === 'test' && <TestDialog webhook={opened.webhook} onClose={close} />}
      {opened?.dialog === 'deliveries' && <DeliveriesDialog webhook={opened.webhook} onClose={close} />}
    </>
  );
}

interface RowProps extends ReturnType<typeof useWebhookActions> {
  webhook: Webhook;
  onDeliveries: () => void;
}

function WebhookRow({ webhook, list, enable, onDeliveries }: RowProps) {
  const { name, url, events, groupIds, lastDelivery } = webhook;
  return (
    <article aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex items-start gap-2">
        <Named name={name} badges={<StateBadge webhook={webhook} />}>
          <span className="font-mono" title={url}>
            {url}
          </span>
        </Named>
        <Button small needs="webhooks.deliveries" className="max-wide:hidden" onClick={onDeliveries}>
          Deliveries
        </Button>
        <ActionsMenu name={name} small className="flex-none" entries={list(webhook)} />
      </div>
      <p className="text-ink-2">
        {events.map(nameWebhookEvent).join('\u00A0· ')}
        {groupIds !== null && (
          <span className="text-ink-3"> (screens of {formatQuantity(groupIds.length, 'group')})</span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-1 text-ink-3">
        {lastDelivery === null ? (
          'Nothing sent yet'
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
  if (!isEnabled) return <Badge tone="neutral">Disabled</Badge>;
  return failingSince === null ? null : <Badge tone="warning">Failing</Badge>;
}

/** Says why a webhook gets no events, or since when deliveries fail. */
function Disabled({
  webhook: { isEnabled, gaveUpAt, failingSince },
  onEnable,
}: {
  webhook: Webhook;
  onEnable: () => void;
}) {
  if (isEnabled) {
    if (failingSince === null) return null;
    return (
      <p className="text-1 text-warning">
        Deliveries have failed since {formatDateTime(failingSince)}. After 3 days without success, the webhook is
        disabled.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-ink-2">
      <p className="min-w-0">
        {gaveUpAt === null
          ? 'Someone disabled it, so it gets no events.'
          : `Disabled on ${formatDateTime(gaveUpAt)}, because all deliveries had failed for 3 days.`}
      </p>
      <Button small needs="webhooks.update" onClick={onEnable}>
        Enable
      </Button>
    </div>
  );
}
