import type { AdminUser } from '@vitrine/contract/admin';
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

  function confirm(): void {
    setIsBusy(true);
    void action
      .run()
      .then(
        () => toast(action.done),
        () => {},
      )
      .finally(onClose);
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={action.title}
      text={action.text}
      confirm={action.confirm}
      busy={isBusy}
      onConfirm={confirm}
    />
  );
}
