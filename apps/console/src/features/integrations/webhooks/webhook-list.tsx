import { nameWebhookEvent } from '@vitrine/contract/integrations/webhook-types';
import type { Webhook } from '@vitrine/contract/integrations/webhooks';
import { CircleCheck, CirclePause, KeyRound, ListChecks, Pencil, Send, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime, formatQuantity } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { DeleteDialog, RotateSecretDialog } from './confirm-dialogs.tsx';
import { OutcomeBadge } from './outcome.tsx';
import { useSwitchWebhook, type WebhookWithSecret } from './queries.ts';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));
const TestDialog = lazy(async () => ({ default: (await import('./test-dialog.tsx')).TestDialog }));
const DeliveriesDialog = lazy(async () => ({ default: (await import('./deliveries-dialog.tsx')).DeliveriesDialog }));

interface Asked {
  kind: 'edit' | 'test' | 'deliveries' | 'rotate' | 'delete';
  webhook: Webhook;
}

interface WebhookListProps {
  webhooks: readonly Webhook[];
  onSecret: (shown: WebhookWithSecret) => void;
}

/** The webhooks with their state and their last delivery. */
export function WebhookList({ webhooks, onSecret }: WebhookListProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <ul
        aria-label="Webhooks"
        className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded border border-line bg-paper"
      >
        {webhooks.map((webhook) => (
          <li key={webhook.id} className="grid gap-2 px-4 py-3">
            <WebhookRow webhook={webhook} onAsk={(kind) => setAsked({ kind, webhook })} />
          </li>
        ))}
      </ul>
      <Suspense>
        {asked?.kind === 'edit' && <EditDialog webhook={asked.webhook} onSaved={close} onClose={close} />}
        {asked?.kind === 'test' && <TestDialog webhook={asked.webhook} onClose={close} />}
        {asked?.kind === 'deliveries' && <DeliveriesDialog webhook={asked.webhook} onClose={close} />}
      </Suspense>
      {asked?.kind === 'rotate' && <RotateSecretDialog webhook={asked.webhook} onRotated={onSecret} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteDialog webhook={asked.webhook} onClose={close} />}
    </>
  );
}

interface RowProps {
  webhook: Webhook;
  onAsk: (kind: Asked['kind']) => void;
}

function WebhookRow({ webhook, onAsk }: RowProps) {
  const { name, url, events, groupIds, lastDelivery, isEnabled } = webhook;
  const { mutate: change } = useSwitchWebhook();
  return (
    <article aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="truncate font-strong" title={name}>
              {name}
            </span>
            <StateBadge webhook={webhook} />
          </p>
          <p className="truncate font-mono text-1 text-ink-3" title={url}>
            {url}
          </p>
        </div>
        <Button small needs="webhooks.deliveries" className="max-wide:hidden" onClick={() => onAsk('deliveries')}>
          Deliveries
        </Button>
        <ActionsMenu
          name={name}
          small
          className="flex-none"
          entries={[
            { label: 'Send a test', needs: 'webhooks.test', icon: <Send />, onSelect: () => onAsk('test') },
            {
              label: 'Deliveries',
              needs: 'webhooks.deliveries',
              icon: <ListChecks />,
              onSelect: () => onAsk('deliveries'),
            },
            { label: 'Edit', needs: 'webhooks.update', icon: <Pencil />, onSelect: () => onAsk('edit') },
            {
              label: 'Change secret',
              needs: 'webhooks.rotateSecret',
              icon: <KeyRound />,
              onSelect: () => onAsk('rotate'),
            },
            isEnabled
              ? {
                  label: 'Disable',
                  needs: 'webhooks.update',
                  icon: <CirclePause />,
                  onSelect: () => change({ id: webhook.id, isEnabled: false }),
                }
              : {
                  label: 'Enable',
                  needs: 'webhooks.update',
                  icon: <CircleCheck />,
                  onSelect: () => change({ id: webhook.id, isEnabled: true }),
                },
            {
              label: 'Delete',
              needs: 'webhooks.remove',
              icon: <Trash2 />,
              danger: true,
              onSelect: () => onAsk('delete'),
            },
          ]}
        />
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
      <Disabled webhook={webhook} onEnable={() => change({ id: webhook.id, isEnabled: true })} />
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
