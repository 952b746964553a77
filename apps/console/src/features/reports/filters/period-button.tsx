import { isDay } from '@vitrine/contract/core/instants';
import { REPORT_DAYS } from '@vitrine/contract/reports/report-limits';
import { reportPresets } from '@vitrine/contract/reports/report-periods';
import { CalendarDays, Check } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Input } from '../../../ui/forms/input.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { fitDays, formatDays, presetNames } from '../period.ts';
import { useReportAddress } from '../use-report-address.ts';
import { Popover } from './popover.tsx';

/** The period of the report. Pressed, it offers others, and days of one's own. */
export function PeriodButton() {
  const { period, today, setPeriod } = useReportAddress();
  const [isOpen, setIsOpen] = useState(false);
  const own = (from: string, to: string) => isDay(from) && isDay(to) && setPeriod(fitDays(from, to, today));
  return (
    <Popover
      label={t('Period')}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      button={
        <>
          <CalendarDays />
          {formatDays(period)}
        </>
      }
    >
      <ul aria-label={t('Period')}>
        {reportPresets.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              aria-pressed={period.preset === preset}
              className={cx(
                'flex h-10 w-full items-center gap-2 rounded-small px-2 text-start hover:bg-hover wide:h-8',
                period.preset === preset && 'font-medium',
              )}
              onClick={() => {
                setPeriod({ ...period, preset });
                setIsOpen(false);
              }}
            >
              {presetNames[preset]}
              {period.preset === preset && <Check className="ms-auto text-ink-2" />}
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2 border-t border-line px-2 pt-3 pb-1">
        <label className="grid gap-1 text-1 text-ink-2">
          {t('From')}
          <Input type="date" max={today} value={period.from} onChange={({ target }) => own(target.value, period.to)} />
        </label>
        <label className="grid gap-1 text-1 text-ink-2">
          {t('To')}
          <Input type="date" max={today} value={period.to} onChange={({ target }) => own(period.from, target.value)} />
        </label>
        <p className="col-span-2 text-1 text-ink-3">
          {t('Up to {count, number} days. Each screen counts its own days.', { count: REPORT_DAYS })}
        </p>
      </div>
    </Popover>
  );
}
