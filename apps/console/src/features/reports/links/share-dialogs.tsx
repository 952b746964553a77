import { MAX_REPORT_LINK_DAYS } from '@vitrine/contract/reports/report-limits';
import type { ReportLink } from '@vitrine/contract/reports/report-links';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { SegmentedField, SelectField } from '../../../ui/forms/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { formatDays, presetNames } from '../period.ts';
import { byTitles } from '../report-text.ts';
import { toReportQuery, useReportAddress } from '../use-report-address.ts';
import { LinksDialog } from './links-dialog.tsx';

/** The dialog that makes a link to the report, and the one with all links. */
export function ShareDialogs({ onClose }: { onClose: () => void }) {
  /** The link that was just made, if there is one, once the list is open; null: the form is open. */
  const [listed, setListed] = useState<{ made: ReportLink | null } | null>(null);
  return listed === null ? (
    <ShareDialog onMade={(made) => setListed({ made })} onList={() => setListed({ made: null })} onClose={onClose} />
  ) : (
    <LinksDialog made={listed.made} onClose={onClose} />
  );
}

interface ShareDialogProps {
  onMade: (link: ReportLink) => void;
  /** Shows the links that there are. */
  onList: () => void;
  onClose: () => void;
}

const UNTIL_REVOKED = 'until-revoked';

const lifetimes = [
  ['30', t('30 days')],
  ['90', t('90 days')],
  [String(MAX_REPORT_LINK_DAYS), t('A year')],
  [UNTIL_REVOKED, t('Until it is revoked')],
] as const;

function ShareDialog({ onMade, onList, onClose }: ShareDialogProps) {
  const address = useReportAddress();
  const { period, by } = address;
  const { from, to, preset } = period;
  const timeZone = useTimeZone();
  const { from: _from, to: _to, ...report } = toReportQuery(address);
  const creating = useChange(q.reportLinks.create());
  const form = useForm(
    async () => (await import('@vitrine/contract/reports/report-links')).NewReportLink,
    (): Values => ({ name: '', period: preset === null ? 'fixed' : 'moving', lifetime: '90' }),
    async ({ name, period: chosen, days }) =>
      (await creating.mutateAsync({ body: { name, report, period: chosen, days } })).link,
    {
      toBody: ({ name, period: kind, lifetime }) => ({
        name,
        report,
        period: kind === 'fixed' || preset === null ? { kind: 'fixed', from, to } : { kind, preset, timeZone },
        days: lifetime === UNTIL_REVOKED ? null : Number(lifetime),
      }),
      failure: t('The link was not made. Please try again.'),
      done: onMade,
    },
  );
  const days = formatDays(period);
  return (
    <FormDialog
      form={form}
      title={t('Share this report')}
      description={t('Whoever has the link can read it, without an account. It shows what you see, and nothing else.')}
      submit={t('Make link')}
      aside={
        <Button variant="quiet" className="me-auto" onClick={onList}>
          {t('All links')}
        </Button>
      }
      onClose={onClose}
    >
      <TextField
        {...form.at('name')}
        label={t('For whom')}
        hint={t('It is the title of the page: “Report for Hop & Malt Brewery”')}
        maxLength={100}
      />
      {preset === null ? (
        <p className="text-ink-2">{t('{report}, {days}', { report: byTitles[by], days })}</p>
      ) : (
        <SegmentedField
          {...form.at('period')}
          label={t('Period')}
          isWide
          hint={
            form.values.period === 'fixed'
              ? t('The same days whenever it is opened')
              : t('It moves with the day on which it is opened')
          }
          segments={[
            { value: 'moving', label: presetNames[preset] },
            { value: 'fixed', label: days },
          ]}
        />
      )}
      <SelectField {...form.at('lifetime', 'days')} label={t('Works for')} options={lifetimes} />
    </FormDialog>
  );
}

interface Values {
  name: string;
  period: 'fixed' | 'moving';
  lifetime: (typeof lifetimes)[number][0];
}
