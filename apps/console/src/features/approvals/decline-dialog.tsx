import type { Approval } from '@vitrine/contract/team/approvals';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../ui/forms/form/text-field.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { useSendsEmail } from '../accounts/index.ts';

/** Asks for the reason to decline a change, which its maker gets by email, and reads on the page Approvals. */
export function DeclineDialog({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const reads = useSendsEmail() ? 'by email' : 'on the page Approvals';
  const declining = useChange(
    q.approvals.decline({
      failure: 'Not declined',
      done: () => ({ title: 'Declined', text: `${approval.requestedBy} gets your reason ${reads}.` }),
    }),
  );
  const form = useForm(
    async () => (await import('@vitrine/contract/team/approvals')).Declination,
    { reason: '' },
    (body) => declining.mutateAsync({ params: { id: approval.id }, body }),
    { done: onClose },
  );
  return (
    <FormDialog
      form={form}
      title="Decline this change?"
      description={approval.what}
      submit="Decline"
      isKeptWhileBusy
      onClose={onClose}
    >
      <TextField
        {...form.at('reason')}
        label="Reason"
        hint={`${approval.requestedBy} gets it ${reads}.`}
        maxLength={500}
      />
    </FormDialog>
  );
}
