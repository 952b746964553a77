import { MAX_REPORT_ADDRESSES } from '@vitrine/contract/reports/report-limits';
import type { ReportEvery } from '@vitrine/contract/reports/report-email-days';
import type { ReportEmail } from '@vitrine/contract/reports/report-emails';
import { t } from '@vitrine/messages/t';
import { SelectField } from '../../../ui/forms/form/choice-fields.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import type { Fields } from '../../../ui/forms/form/use-form.ts';
import { chooseFiles, everyNames, fileNames, splitAddresses } from './email-text.ts';

export interface EmailValues {
  /** Addresses as typed. */
  to: string;
  every: ReportEvery;
  files: keyof typeof fileNames;
}

/** Returns the values of the form for an email that is changed. */
export const toValues = ({ to, every, pdf, csv }: ReportEmail): EmailValues => ({
  to: to.join(', '),
  every,
  files: chooseFiles(pdf, csv),
});

/** Returns the part of a request that the values make. */
export const toEmailBody = ({ to, every, files }: EmailValues) => ({
  to: splitAddresses(to),
  every,
  pdf: files === 'both' || files === 'pdf',
  csv: files === 'both' || files === 'csv',
});

const everyOptions = [
  ['month', everyNames.month],
  ['week', everyNames.week],
] as const;

const fileOptions = (['both', 'pdf', 'csv', 'none'] as const).map((files) => [files, fileNames[files]] as const);

/** To whom, when and with which files a report is emailed. */
export const EmailFields = ({ form }: { form: Fields<EmailValues> }) => (
  <>
    <TextField
      {...form.at('to')}
      label={t('To')}
      type="text"
      inputMode="email"
      autoComplete="email"
      hint={t('Up to {count, number} addresses. Each one can unsubscribe.', { count: MAX_REPORT_ADDRESSES })}
    />
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-3">
      <SelectField {...form.at('every')} label={t('When')} options={everyOptions} />
      <SelectField {...form.at('files', 'pdf')} label={t('With')} options={fileOptions} />
    </div>
  </>
);
