import type { ApiKey } from '@vitrine/contract/integrations/api-keys';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { LastUse } from '../components/last-use.tsx';
import { type KeyWithToken, useRevokeApiKey, useRotateApiKey } from '../queries.ts';

interface EndDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
}

/** Asks for confirmation before a key gets a new token. */
export function RotateDialog({
  apiKey: { id, name, previousTokenEndsAt },
  onRotated,
  onClose,
}: EndDialogProps & { onRotated: (rotated: KeyWithToken) => void }) {
  const { mutate, isPending } = useRotateApiKey();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rotate this key?"
      text={
        <>
          <p>
            <b>{name}</b> gets a new key, which you see next. The current one works for another 24 hours, so that you
            have time to update each program that uses it.
          </p>
          {previousTokenEndsAt !== null && <p>The key before it, from your last rotation, stops working at once.</p>}
        </>
      }
      confirm="Rotate"
      tone="primary"
      busy={isPending}
      onConfirm={() => mutate(id, { onSuccess: onRotated, onSettled: onClose })}
    />
  );
}

/** Asks for confirmation before a key is revoked. */
export function RevokeDialog({ apiKey: { id, name, lastUsedAt }, onClose }: EndDialogProps) {
  const { mutate, isPending } = useRevokeApiKey();
  const toast = useToast();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Revoke this key?"
      text={
        <>
          <p>
            Programs that use <b>{name}</b> are refused at once. This can’t be undone.
          </p>
          <LastUse at={lastUsedAt} />
        </>
      }
      confirm="Revoke"
      busy={isPending}
      onConfirm={() => mutate(id, { onSuccess: () => toast({ title: 'Key revoked', text: name }), onSettled: onClose })}
    />
  );
}
