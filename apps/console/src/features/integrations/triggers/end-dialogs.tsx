import type { Trigger } from '@vitrine/contract/integrations/triggers';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { LastUse } from '../components/last-use.tsx';
import { type TriggerWithSecret, useRenewTrigger, useRevokeTrigger } from './queries.ts';

interface EndDialogProps {
  trigger: Trigger;
  onClose: () => void;
}

/** Asks for confirmation before a trigger gets a new address. */
export function RenewDialog({
  trigger,
  onRenewed,
  onClose,
}: EndDialogProps & { onRenewed: (renewed: TriggerWithSecret) => void }) {
  const { mutate, isPending } = useRenewTrigger();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Make a new address?"
      text={
        <>
          <p>
            <b>{trigger.name}</b> gets a new address, which you see next. The current one stops working at once.
          </p>
          <LastUse at={trigger.lastUsedAt} />
        </>
      }
      confirm="Make a new address"
      tone="primary"
      busy={isPending}
      onConfirm={() => mutate(trigger.id, { onSuccess: onRenewed, onSettled: onClose })}
    />
  );
}

/** Asks for confirmation before a trigger is revoked. */
export function RevokeDialog({ trigger, onClose }: EndDialogProps) {
  const { mutate, isPending } = useRevokeTrigger();
  const toast = useToast();
  const { id, name } = trigger;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Revoke this trigger?"
      text={
        <>
          <p>
            Buttons and programs that call <b>{name}</b> will no longer start anything. A takeover that it started
            continues. This can’t be undone.
          </p>
          <LastUse at={trigger.lastUsedAt} />
        </>
      }
      confirm="Revoke"
      busy={isPending}
      onConfirm={() =>
        mutate(id, { onSuccess: () => toast({ title: 'Trigger revoked', text: name }), onSettled: onClose })
      }
    />
  );
}
