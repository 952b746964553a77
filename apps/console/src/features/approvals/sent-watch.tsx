import { isAppError } from '@vitrine/contract/core/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { announceSent } from '../../ui/access/approval.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';

/** Says of each change that waits for an admin that it was sent, with a link to what waits, and closes its dialog. */
export function SentWatch() {
  const queries = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const report = useEffectEvent((text: string) => {
    toast({
      title: t('Sent for approval'),
      text,
      action: { label: t('View', {}, 'to open'), onAct: () => void navigate('/approvals') },
    });
    announceSent();
  });
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (isAppError(error, 'approval.waiting')) report(error.message);
      }),
    [queries],
  );
  return null;
}
