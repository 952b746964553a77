import type { Approval } from '@vitrine/contract/team/approvals';
import { useState } from 'react';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useSendsEmail } from '../accounts/index.ts';
import { useDecline } from './queries.ts';

/** Asks for the reason to decline a change, which its maker gets by email, and reads on the page Approvals. */
export function DeclineDialog({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const toast = useToast();
  const declining = useDecline();
  const reads = useSendsEmail() ? 'by email' : 'on the page Approvals';
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = reason.trim() === '';

  function decline(): void {
    setIsTried(true);
    if (isMissing || declining.isPending) return;
    const onSuccess = () => {
      toast({ title: 'Declined', text: `${approval.requestedBy} gets your reason ${reads}.` });
      onClose();
    };
    declining.mutate({ id: approval.id, reason }, { onSuccess });
  }

  return (
    <Dialog
      onClose={() => !declining.isPending && onClose()}
      title="Decline this change?"
      description={approval.what}
      onSubmit={decline}
      footer={
        <>
          <Button onClick={onClose} disabled={declining.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={declining.isPending}>
            Decline
          </Button>
        </>
      }
    >
      <Field
        label="Reason"
        hint={`${approval.requestedBy} gets it ${reads}.`}
        error={isTried && isMissing ? 'Please enter a reason' : undefined}
      >
        <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </Dialog>
  );
}
