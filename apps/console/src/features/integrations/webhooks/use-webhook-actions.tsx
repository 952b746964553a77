import type { Webhook } from '@vitrine/contract/integrations/webhooks';
import { CircleCheck, CirclePause, KeyRound, ListChecks, Pencil, Send, Trash2 } from 'lucide-react';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { useDeleteWebhook, useRotateSecret, useSwitchWebhook, type WebhookWithSecret } from './queries.ts';

/** The dialogs of a webhook. */
export type WebhookDialogName = 'edit' | 'test' | 'deliveries';

interface WebhookActions {
  onOpen: (dialog: WebhookDialogName, webhook: Webhook) => void;
  onSecret: (shown: WebhookWithSecret) => void;
}

/** Returns what can be done with a webhook. */
export function useWebhookActions({ onOpen, onSecret }: WebhookActions) {
  const confirm = useConfirm();
  const rotating = useRotateSecret();
  const removing = useDeleteWebhook();
  const { mutate: change } = useSwitchWebhook();

  const rotate = ({ id, name, formerSecretUntil }: Webhook) =>
    confirm({
      title: 'Change the secret?',
      text: (
        <>
          <p>
            <b>{name}</b> gets a new secret, which you see next. For 24 hours, requests are also signed with the current
            one, so that you have time to update the receiver.
          </p>
          {formerSecretUntil !== null && <p>The secret before it, from your last change, stops working at once.</p>}
        </>
      ),
      confirm: 'Change secret',
      tone: 'primary',
      act: () => rotating.mutateAsync(id),
      onDone: onSecret,
    });

  const remove = ({ id, name }: Webhook) =>
    confirm({
      title: 'Delete this webhook?',
      text: (
        <p>
          <b>{name}</b> gets no more events, and its deliveries are deleted. This can’t be undone.
        </p>
      ),
      confirm: 'Delete',
      act: () => removing.mutateAsync(id),
      done: { title: 'Webhook deleted', text: name },
    });

  const enable = ({ id }: Webhook) => change({ id, isEnabled: true });

  const list = (webhook: Webhook): MenuEntry[] => {
    const open = (dialog: WebhookDialogName) => () => onOpen(dialog, webhook);
    return [
      { label: 'Send a test', needs: 'webhooks.test', icon: <Send />, onSelect: open('test') },
      { label: 'Deliveries', needs: 'webhooks.deliveries', icon: <ListChecks />, onSelect: open('deliveries') },
      { label: 'Edit', needs: 'webhooks.update', icon: <Pencil />, onSelect: open('edit') },
      {
        label: 'Change secret',
        needs: 'webhooks.rotateSecret',
        icon: <KeyRound />,
        onSelect: () => void rotate(webhook),
      },
      webhook.isEnabled
        ? {
            label: 'Disable',
            needs: 'webhooks.update',
            icon: <CirclePause />,
            onSelect: () => change({ id: webhook.id, isEnabled: false }),
          }
        : { label: 'Enable', needs: 'webhooks.update', icon: <CircleCheck />, onSelect: () => enable(webhook) },
      {
        label: 'Delete',
        needs: 'webhooks.remove',
        icon: <Trash2 />,
        danger: true,
        onSelect: () => void remove(webhook),
      },
    ];
  };
  return { list, enable };
}
