import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Form, FormFailure } from '../../../ui/forms/form/form.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { NoMailNotice, useMe } from '../../accounts/index.ts';
import { useReportAddress } from '../use-report-address.ts';
import { EmailFields, type EmailValues, toEmailBody } from './email-fields.tsx';
import { findFirstEmail, formatCovered, formatSendDay } from './email-text.ts';
import { sendNow } from './send-now.ts';

const MINUTE_MS = 60_000;

/** Returns the ids of a filter, as a request names them. */
const listed = (ids: readonly string[]) => (ids.length === 0 ? undefined : [...ids]);

interface EmailFormProps {
  onSaved: () => void;
  /** Opens the list of emails. */
  onList: () => void;
}

/** Emails the report that the page shows every month or every week. */
export function EmailForm({ onSaved, onList }: EmailFormProps) {
  const { email } = useMe();
  const timezone = useTimeZone();
  const now = useNow(MINUTE_MS);
  const { by, measure, filters } = useReportAddress();
  const emails = useRead(q.reportEmails.list({ select: ({ reportEmails }) => reportEmails })).data ?? [];
  const creating = useChange(
    q.reportEmails.create({
      done: ({ reportEmail: { next, every } }) =>
        next === null ? undefined : t('The first email covers {days}', { days: formatCovered(every, next) }),
    }),
  );
  const sending = useChange(q.reportEmails.send(sendNow));
  const form = useForm(
    async () => (await import('@vitrine/contract/reports/report-emails')).NewReportEmail,
    (): EmailValues & { sends: boolean } => ({ to: email, every: 'month', files: 'both', sends: false }),
    async (body) => creating.mutateAsync({ body }),
    {
      toBody: (values) => ({
        ...toEmailBody(values),
        timezone,
        filter: {
          by,
          measure,
          mediaIds: listed(filters.media),
          playlistIds: listed(filters.playlists),
          layoutIds: listed(filters.layouts),
          pageIds: listed(filters.pages),
          deviceIds: listed(filters.screens),
          groupIds: listed(filters.groups),
          tags: listed(filters.tags),
        },
      }),
      failure: t('The email was not set up. Please try again.'),
      done: ({ reportEmail: { id } }, { sends }) => {
        if (sends) sending.mutate({ params: { id } });
        onSaved();
      },
    },
  );
  const { every } = form.values;
  const first = findFirstEmail(every, timezone, now.getTime());
  return (
    <Form form={form} label={t('Email this report')} className="grid gap-4">
      <h2 className="font-strong">
        {every === 'month' ? t('Email this report every month') : t('Email this report every week')}
      </h2>
      <EmailFields form={form} />
      <p className="text-1 text-ink-3">
        {t('It keeps the filters above. The first one arrives on {day} and covers {days}.', {
          day: formatSendDay(first.day),
          days: formatCovered(every, first.days),
        })}
      </p>
      <NoMailNotice>{t('Download the CSV file instead.')}</NoMailNotice>
      <FormFailure form={form} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button variant="quiet" disabled={form.isBusy} onClick={() => form.submit({ sends: true })}>
          {t('Save and send one now')}
        </Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('Save')}
        </Button>
      </div>
      {emails.length > 0 && (
        <p className="border-t border-line pt-3 text-1">
          <button type="button" className="link" onClick={onList}>
            {t('{count, plural, one {Show the email that is set up} other {Show the # emails that are set up}}', {
              count: emails.length,
            })}
          </button>
        </p>
      )}
    </Form>
  );
}
