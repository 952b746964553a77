import type { Approval } from '@vitrine/contract/team/approvals';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useRequestWords } from '../../api/changes/use-change-words.ts';
import { useChange } from '../../api/use-change.ts';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../ui/forms/form/text-field.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { useSendsEmail } from '../accounts/index.ts';

/** Asks for the reason to decline a change, which its maker gets by email, and reads on the page Approvals. */
export function DeclineDialog({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const sendsEmail = useSendsEmail();
  const person = approval.requestedBy;
  const declining = useChange(
    q.approvals.decline({
      failure: t('Not declined'),
      done: () => ({
        title: t('Declined'),
        text: sendsEmail
          ? t('{person} gets your reason by email.', { person })
          : t('{person} gets your reason on the page Approvals.', { person }),
      }),
    }),
  );
  const { what } = useRequestWords(approval);
  const form = useForm(
    async () => (await import('@vitrine/contract/team/approvals')).Declination,
    { reason: '' },
    (body) => declining.mutateAsync({ params: { id: approval.id }, body }),
    { done: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={t('Decline this change?')}
      description={what}
      submit={t('Decline')}
      isKeptWhileBusy
      onClose={onClose}
    >
      <TextField
        {...form.at('reason')}
        label={t('Reason')}
        hint={
          sendsEmail
            ? t('{person} gets it by email.', { person })
            : t('{person} gets it on the page Approvals.', { person })
        }
        maxLength={500}
      />
    </FormDialog>
  );
}
