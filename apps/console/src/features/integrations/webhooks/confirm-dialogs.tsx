import type { Webhook } from '@vitrine/contract/integrations/webhooks';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDeleteWebhook, useRotateSecret, type WebhookWithSecret } from './queries.ts';

interface ConfirmProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Asks for confirmation before a webhook gets a new secret. */
export function RotateSecretDialog({
  webhook: { id, name, formerSecretUntil },
  onRotated,
  onClose,
}: ConfirmProps & { onRotated: (shown: WebhookWithSecret) => void }) {
  const { mutate, isPending } = useRotateSecret();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change the secret?"
      text={
        <>
          <p>
            <b>{name}</b> gets a new secret, which you see next. For 24 hours, requests are also signed with the current
            one, so that you have time to update the receiver.
          </p>
          {formerSecretUntil !== null && <p>The secret before it, from your last change, stops working at once.</p>}
        </>
      }
      confirm="Change secret"
      tone="primary"
      busy={isPending}
      onConfirm={() => mutate(id, { onSuccess: onRotated, onSettled: onClose })}
    />
  );
}

/** Asks for confirmation before a webhook is deleted. */
export function DeleteDialog({ webhook: { id, name }, onClose }: ConfirmProps) {
  const { mutate, isPending } = useDeleteWebhook();
  const toast = useToast();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this webhook?"
      text={
        <p>
          <b>{name}</b> gets no more events, and its deliveries are deleted. This can’t be undone.
        </p>
      }
      confirm="Delete"
      busy={isPending}
      onConfirm={() =>
        mutate(id, { onSuccess: () => toast({ title: 'Webhook deleted', text: name }), onSettled: onClose })
      }
    />
  );
}
