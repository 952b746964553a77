import type { Webhook } from '@vitrine/contract/integrations/webhooks';
import { CircleCheck, CirclePause, KeyRound, ListChecks, Pencil, Send, Trash2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import type { ReactNode } from 'react';
import type { RouteName } from '../../../ui/access/may.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';

/** A dialog of a webhook; that of a new one, if it is null. */
export type OpenedWebhook =
  | { dialog: 'edit'; webhook: Webhook | null }
  | { dialog: 'test' | 'deliveries'; webhook: Webhook };

/** Returns what can be done with a webhook. */
export function useWebhookActions(
  open: (opened: OpenedWebhook) => void,
  onSecret: (shown: { webhook: Webhook; secret: string }) => void,
) {
  const confirm = useConfirm();
  const rotating = useChange(q.webhooks.rotateSecret({ failure: t('Failed to change the secret') }));
  const removing = useChange(q.webhooks.remove({ failure: t('Failed to delete the webhook') }));
  const changing = useChange(q.webhooks.update({ failure: t('Failed to change the webhook') }));

  const rotate = ({ id, name, formerSecretUntil }: Webhook) =>
    confirm({
      title: t('Change the secret?'),
      text: (
        <>
          <p>
            {rich(
              '{name} gets a new secret, which you see next. For 24 hours, requests are also signed with the current one, so that you have time to update the receiver.',
              { name: <b>{name}</b> },
            )}
          </p>
          {formerSecretUntil !== null && (
            <p>{t('The secret before it, from your last change, stops working at once.')}</p>
          )}
        </>
      ),
      confirm: t('Change secret'),
      tone: 'primary',
      act: () => rotating.mutateAsync({ params: { webhookId: id } }),
      onDone: onSecret,
    });

  const remove = ({ id, name }: Webhook) =>
    confirm({
      title: t('Delete this webhook?'),
      text: (
        <p>
          {rich('{name} gets no more events, and its deliveries are deleted. This can’t be undone.', {
            name: <b>{name}</b>,
          })}
        </p>
      ),
      confirm: t('Delete'),
      act: () => removing.mutateAsync({ params: { webhookId: id } }),
      done: { title: t('Webhook deleted'), text: name },
    });

  const turn = ({ id: webhookId }: Webhook, isEnabled: boolean) =>
    changing.mutate({ params: { webhookId }, body: { isEnabled } });

  const list = (webhook: Webhook): MenuEntry[] => [
    item(t('Send a test'), 'webhooks.test', <Send />, () => open({ dialog: 'test', webhook })),
    item(t('Deliveries'), 'webhooks.deliveries', <ListChecks />, () => open({ dialog: 'deliveries', webhook })),
    item(t('Edit'), 'webhooks.update', <Pencil />, () => open({ dialog: 'edit', webhook })),
    item(t('Change secret'), 'webhooks.rotateSecret', <KeyRound />, () => rotate(webhook)),
    webhook.isEnabled
      ? item(t('Disable'), 'webhooks.update', <CirclePause />, () => turn(webhook, false))
      : item(t('Enable'), 'webhooks.update', <CircleCheck />, () => turn(webhook, true)),
    item(t('Delete'), 'webhooks.remove', <Trash2 />, () => remove(webhook), true),
  ];
  return {
    list,
    showDeliveries: (webhook: Webhook) => open({ dialog: 'deliveries', webhook }),
    enable: (webhook: Webhook) => turn(webhook, true),
  };
}

const item = (label: string, needs: RouteName, icon: ReactNode, select: () => unknown, danger = false): MenuEntry => ({
  label,
  needs,
  icon,
  danger,
  onSelect: () => void select(),
});
