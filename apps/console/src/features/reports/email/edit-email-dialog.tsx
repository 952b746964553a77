import type { ReportEmail } from '@vitrine/contract/reports/report-emails';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { EmailFields, toEmailBody, toValues } from './email-fields.tsx';

/** Changes to whom, when and with which files a report is emailed. Its filters stay. */
export function EditEmailDialog({ email, onClose }: { email: ReportEmail; onClose: () => void }) {
  const updating = useChange(q.reportEmails.update());
  const form = useForm(
    async () => (await import('@vitrine/contract/reports/report-emails')).ReportEmailChanges,
    () => toValues(email),
    async (body) => updating.mutateAsync({ params: { id: email.id }, body }),
    { toBody: toEmailBody, failure: t('The email was not changed. Please try again.'), done: onClose },
  );
  return (
    <FormDialog form={form} title={t('Edit the email of a report')} submit={t('Save')} onClose={onClose}>
      <EmailFields form={form} />
    </FormDialog>
  );
}
