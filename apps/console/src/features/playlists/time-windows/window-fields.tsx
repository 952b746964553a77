import { CalendarDays, ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { TimeInput } from '../../../ui/forms/time/time-input.tsx';
import { listWeekdays, useWeekStart } from '../../../ui/format/week-start.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { weekdayInitials, weekdayNames } from '../../playout/index.ts';
import { isOvernight } from './week-bars.ts';
import { type WindowForm, findWindowProblem } from './window-form.ts';
import { describeDates } from './window-text.ts';

interface WindowFieldsProps {
  /** Its place in the list, from 1. */
  number: number;
  form: WindowForm;
  onChange: (form: WindowForm) => void;
  onRemove: () => void;
}

/** One window: weekdays, hours and dates. */
export function WindowFields({ number, form, onChange, onRemove }: WindowFieldsProps) {
  const change = (part: Partial<WindowForm>) => onChange({ ...form, ...part });
  const problem = findWindowProblem(form);
  const weekStart = useWeekStart();
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-b border-line pb-3">
      <legend className="sr-only">{t('Time {number}', { number })}</legend>
      <div className="flex items-center justify-between gap-2">
        <div className="flex gap-0.75">
          {listWeekdays(weekStart).map((day) => {
            const isOn = form.days.includes(day);
            return (
              <button
                key={day}
                type="button"
                aria-pressed={isOn}
                aria-label={weekdayNames[day]}
                className={cx(
                  'grid size-6.5 place-items-center rounded-small border text-1 max-wide:h-9 max-wide:w-8',
                  isOn
                    ? 'border-accent-edge bg-accent font-strong text-ink-on-accent'
                    : 'border-line-control text-ink-2 hover:bg-hover',
                )}
                onClick={() => change({ days: isOn ? form.days.filter((each) => each !== day) : [...form.days, day] })}
              >
                {weekdayInitials[day]}
              </button>
            );
          })}
        </div>
        <IconButton small label={t('Remove time {number}', { number })} className="-me-2 flex-none" onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      <Hours form={form} change={change} />
      <Dates form={form} change={change} />
      {problem !== null && (
        <p role="alert" className="text-1 font-medium text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface PartProps {
  form: WindowForm;
  change: (part: Partial<WindowForm>) => void;
}

const wordClass =
  '-ms-1.5 inline-flex h-7 items-center gap-1.5 rounded-chip px-1.5 text-1 text-ink-2 hover:bg-hover hover:text-ink';

function Hours({ form, change }: PartProps) {
  if (form.isAllDay) {
    return (
      <div className="flex h-8 items-center gap-3 text-1">
        <span>{t('All day')}</span>
        <button type="button" className={wordClass} onClick={() => change({ isAllDay: false })}>
          {t('Set hours')}
        </button>
      </div>
    );
  }
  const { from, to } = form;
  const inputs = {
    start: (
      <TimeInput
        aria-label={t('From')}
        className="w-16"
        value={from}
        onValueChange={(value) => change({ from: value })}
      />
    ),
    end: (
      <TimeInput aria-label={t('To')} className="w-16" value={to} onValueChange={(value) => change({ to: value })} />
    ),
  };
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 text-1 text-ink-3 [&_input]:h-8 [&_input]:px-2 [&_input]:text-1 [&_input]:text-ink max-wide:[&_input]:h-10">
      {isOvernight({ from, to })
        ? rich('{start} to {end} <day>the next day</day>', { ...inputs, day: (text) => <span>{text}</span> })
        : rich('{start} to {end}', inputs)}
      <button type="button" className={wordClass} onClick={() => change({ isAllDay: true })}>
        {t('All day')}
      </button>
    </div>
  );
}

function Dates({ form: { firstDate, lastDate }, change }: PartProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className={cx(wordClass, 'w-fit')}
        onClick={() => setIsOpen(!isOpen)}
      >
        <CalendarDays className="size-3.5 text-ink-3" />
        {describeDates(firstDate || undefined, lastDate || undefined)}
        <ChevronDown className={cx('size-3 text-ink-3 transition-[rotate]', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <div className="grid grid-cols-2 gap-2 text-1 text-ink-3 [&_input]:h-8 [&_input]:px-2 [&_input]:text-1">
          <Field label={t('First date')}>
            <Input type="date" value={firstDate} onChange={({ target }) => change({ firstDate: target.value })} />
          </Field>
          <Field label={t('Last date')}>
            <Input
              type="date"
              min={firstDate}
              value={lastDate}
              onChange={({ target }) => change({ lastDate: target.value })}
            />
          </Field>
        </div>
      )}
    </>
  );
}
