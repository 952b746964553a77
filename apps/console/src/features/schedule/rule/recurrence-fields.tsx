import type { Recurrence } from '@vitrine/contract/schedule/schedule';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { RuleSummary } from '../event-check.ts';
import type { EventForm } from '../event-form.ts';
import { areSameDays, findRepeatDays, repeatOn, WEEKDAYS, WEEKEND } from './repeat-days.ts';
import { RuleFields, RuleSentence } from './rule-fields.tsx';
import { newRule } from './rule-form.ts';
import { DayToggle, WeekdayToggles } from './weekday-toggles.tsx';

const recurrences: readonly [Recurrence, string][] = [
  ['none', t('Does not repeat')],
  ['daily', t('Every day')],
  ['weekly', t('Every week')],
  ['monthly', t('Every month')],
  ['custom', t('Custom…')],
];

interface RecurrenceFieldsProps {
  form: EventForm;
  problems: Partial<Record<string, string>>;
  /** The custom rule in words; null if there is none, or it is invalid. */
  summary: RuleSummary | null;
  onChange: (part: Partial<EventForm>) => void;
}

/**
 * How often an event repeats. Days of the week are chosen at once, without the editor of custom rules: an event on such
 * days is shown as one of every week.
 */
export function RecurrenceFields({ form, problems, summary, onChange }: RecurrenceFieldsProps) {
  const { recurrence, rule, scheduledDate, lastDate } = form;
  const [isCustom, setIsCustom] = useState(false);
  const days = recurrence === 'custom' && isCustom ? null : findRepeatDays(form);
  const shown = recurrence === 'custom' && days !== null ? 'weekly' : recurrence;
  function choose(value: string): void {
    const chosen = recurrences.find(([each]) => each === value)?.[0] ?? 'none';
    setIsCustom(chosen === 'custom');
    onChange({
      recurrence: chosen,
      rule: chosen === 'custom' ? (rule ?? newRule(scheduledDate, lastDate)) : rule,
    });
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-2">
        <Field label={t('Recurrence')}>
          <Select value={shown} onValueChange={choose}>
            {recurrences.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {shown !== 'none' && shown !== 'custom' && (
          <Field label={t('Last date')} error={problems['lastDate']} hint={t('Leave empty to repeat forever')}>
            <Input
              type="date"
              min={scheduledDate}
              value={lastDate}
              onChange={({ target: { value } }) =>
                onChange({ lastDate: value, rule: rule && { ...rule, ends: value === '' ? 'never' : 'date' } })
              }
            />
          </Field>
        )}
      </div>
      {days !== null && (
        <Field label={t('Repeats on')} group error={problems['rule']}>
          <div className="grid gap-1 wide:grid-cols-[minmax(0,1fr)_auto]">
            <WeekdayToggles days={days} onChange={(chosen) => onChange(repeatOn(chosen, form))} />
            <div className="grid grid-cols-2 gap-1">
              {(
                [
                  [t('Every weekday'), WEEKDAYS],
                  [t('Weekends'), WEEKEND],
                ] as const
              ).map(([name, those]) => {
                const isOn = areSameDays(days, those);
                return (
                  <DayToggle
                    key={name}
                    isOn={isOn}
                    className="px-2"
                    onToggle={() => onChange(repeatOn(isOn ? [] : those, form))}
                  >
                    {name}
                  </DayToggle>
                );
              })}
            </div>
          </div>
          {recurrence === 'custom' && <RuleSentence summary={summary} firstDate={scheduledDate} />}
        </Field>
      )}
      {recurrence === 'custom' && days === null && rule !== null && (
        <RuleFields
          rule={rule}
          firstDate={scheduledDate}
          lastDate={lastDate}
          problems={problems}
          summary={summary}
          onChange={(changed) => onChange({ rule: changed })}
          onLastDateChange={(day) => onChange({ lastDate: day })}
        />
      )}
    </>
  );
}
