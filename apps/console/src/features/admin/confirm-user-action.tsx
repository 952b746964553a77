import type { AdminUser } from '@vitrine/contract/admin';
import { messageOr } from '@vitrine/contract/core/message';
import { useState } from 'react';
import { useToast } from '../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import type { UserAction } from './components/user-row.tsx';
import { useUserActions } from './user-actions.ts';

interface ConfirmUserActionProps {
  user: AdminUser;
  action: UserAction;
  onClose: () => void;
}

/** Asks before an action that takes something away or grants rights, and runs it. */
export function ConfirmUserAction({ user, action: name, onClose }: ConfirmUserActionProps) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const action = useUserActions(user)[name];

  async function confirm(): Promise<void> {
    setIsBusy(true);
    try {
      await action.run();
      toast(action.done);
    } catch (error) {
      toast({ title: 'Error', text: messageOr(error, action.failed), tone: 'danger' });
    } finally {
      setIsBusy(false);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={action.title}
      text={action.text}
      confirm={action.confirm}
      busy={isBusy}
      onConfirm={() => void confirm()}
    />
  );
}
