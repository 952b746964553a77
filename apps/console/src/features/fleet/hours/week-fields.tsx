import type { OnSpan } from '@vitrine/contract/fleet/hours';
import { MAX_SPANS } from '@vitrine/contract/fleet/hours-limits';
import { CopyCheck, Plus, X } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { TimeInput } from '../../../ui/forms/time/time-input.tsx';
import { listWeekdays, useWeekStart } from '../../../ui/format/week-start.ts';
import { weekdayNames } from '../../playout/index.ts';

/** The hours of a day that had none. */
const USUAL: OnSpan = { from: '08:00', to: '20:00' };

interface WeekFieldsProps {
  /** For each weekday, from 0 (Sunday) to 6. */
  week: readonly OnSpan[][];
  onChange: (week: OnSpan[][]) => void;
  /** What is wrong with the times of a day. */
  problemOf: (day: number) => string | undefined;
}

/** The hours of the seven days, in the order of the reader's calendar. */
export function WeekFields({ week, onChange, problemOf }: WeekFieldsProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] rounded border border-line">
      {listWeekdays(useWeekStart()).map((day) => (
        <DayFields
          key={day}
          name={weekdayNames[day] ?? ''}
          spans={week[day] ?? []}
          problem={problemOf(day)}
          onChange={(spans) => onChange(week.map((before, index) => (index === day ? spans : before)))}
          onCopy={() => onChange(week.map(() => (week[day] ?? []).map((span) => ({ ...span }))))}
        />
      ))}
    </ul>
  );
}

interface DayFieldsProps {
  name: string;
  spans: readonly OnSpan[];
  problem: string | undefined;
  onChange: (spans: OnSpan[]) => void;
  onCopy: () => void;
}

function DayFields({ name, spans, problem, onChange, onCopy }: DayFieldsProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-line px-3 py-1 not-first:border-t wide:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <span className="flex min-h-control items-center self-start font-medium max-wide:col-start-1">{name}</span>
      <div className="grid content-center gap-1.5 max-wide:col-span-2 max-wide:row-start-2">
        {spans.length === 0 && <span className="text-ink-3">{t('Off')}</span>}
        {spans.map((span, index) => (
          <Times
            key={index}
            day={name}
            span={span}
            onChange={(next) => onChange(spans.map((each, at) => (at === index ? next : each)))}
            onRemove={() => onChange(spans.filter((_, at) => at !== index))}
          />
        ))}
        {problem !== undefined && (
          <p role="alert" className="text-1 font-medium text-danger">
            {problem}
          </p>
        )}
      </div>
      <span className="flex items-start gap-1 max-wide:col-start-2 max-wide:row-start-1">
        <IconButton
          label={t('Add hours on {day}', { day: name })}
          disabled={spans.length >= MAX_SPANS}
          onClick={() =>
            onChange([...spans, spans.length === 0 ? USUAL : { from: spans.at(-1)?.to ?? '', to: '00:00' }])
          }
        >
          <Plus />
        </IconButton>
        <IconButton label={t('Copy {day} to all days', { day: name })} onClick={onCopy}>
          <CopyCheck />
        </IconButton>
      </span>
    </li>
  );
}

interface TimesProps {
  day: string;
  span: OnSpan;
  onChange: (span: OnSpan) => void;
  onRemove: () => void;
}

function Times({ day, span: { from, to }, onChange, onRemove }: TimesProps) {
  return (
    <span className="flex items-center gap-2 text-ink-3 [&_input]:text-ink">
      <TimeInput
        aria-label={t('{day}, on from', { day })}
        className="w-20"
        value={from}
        onValueChange={(next) => onChange({ from: next, to })}
      />
      –
      <TimeInput
        aria-label={t('{day}, until', { day })}
        className="w-20"
        value={to}
        onValueChange={(next) => onChange({ from, to: next })}
      />
      <IconButton small label={t('Remove {from}–{to} on {day}', { from, to, day })} onClick={onRemove}>
        <X />
      </IconButton>
      {to !== '00:00' && to <= from && <span className="text-1 max-wide:hidden">{t('the next day')}</span>}
    </span>
  );
}
