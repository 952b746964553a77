import { t } from '@vitrine/messages/t';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { formatDate } from '../../../ui/format/format.ts';
import { weekdayNames } from '../../playout/index.ts';
import type { RuleSummary } from '../event-check.ts';
import type { RuleForm, WeekOfMonth } from './rule-form.ts';
import { WeekdayToggles } from './weekday-toggles.tsx';

interface RuleFieldsProps {
  rule: RuleForm;
  /** The event's first date, `YYYY-MM-DD`. */
  firstDate: string;
  /** Used if the rule ends on a date. */
  lastDate: string;
  /** Problems by field, once the person has tried to save: `rule.interval`. */
  problems: Partial<Record<string, string>>;
  /** The rule in words; null while it is invalid. */
  summary: RuleSummary | null;
  onChange: (rule: RuleForm) => void;
  onLastDateChange: (day: string) => void;
}

/** The editor of a custom rule: how often, on which days, until when; and the rule in one sentence. */
export function RuleFields({ rule, firstDate, lastDate, problems, summary, ...handlers }: RuleFieldsProps) {
  const change = (part: Partial<RuleForm>) => handlers.onChange({ ...rule, ...part });
  const parts = { rule, problems, change };
  const interval = Number(rule.interval);
  return (
    <div role="group" aria-label={t('Custom recurrence')} className="grid gap-4 rounded border border-line p-4">
      <div className="grid grid-cols-2 gap-4">
        <NumberField
          label={t('Repeat every')}
          value={rule.interval}
          max={99}
          error={problems['rule.interval']}
          onChange={(value) => change({ interval: value })}
        />
        <Field label={t('Unit')}>
          <Select
            value={rule.frequency}
            onValueChange={(value) =>
              change({ frequency: value === 'daily' || value === 'monthly' ? value : 'weekly' })
            }
          >
            <option value="daily">{t('{interval, plural, one {day} other {days}}', { interval })}</option>
            <option value="weekly">{t('{interval, plural, one {week} other {weeks}}', { interval })}</option>
            <option value="monthly">{t('{interval, plural, one {month} other {months}}', { interval })}</option>
          </Select>
        </Field>
      </div>
      {rule.frequency === 'weekly' && <WeeklyFields {...parts} />}
      {rule.frequency === 'monthly' && <MonthlyFields {...parts} />}
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-2">
        <Field label={t('Ends')}>
          <Select
            value={rule.ends}
            onValueChange={(value) => change({ ends: value === 'date' || value === 'count' ? value : 'never' })}
          >
            <option value="never">{t('Never')}</option>
            <option value="date">{t('On a date')}</option>
            <option value="count">{t('After a set number')}</option>
          </Select>
        </Field>
        {rule.ends === 'date' && (
          <Field label={t('Last date')} error={problems['lastDate']}>
            <Input
              type="date"
              min={firstDate}
              value={lastDate}
              onChange={({ target }) => handlers.onLastDateChange(target.value)}
            />
          </Field>
        )}
        {rule.ends === 'count' && (
          <NumberField
            label={t('Number of occurrences')}
            value={rule.count}
            max={1_000}
            error={problems['rule.count']}
            onChange={(count) => change({ count })}
          />
        )}
      </div>
      {problems['rule'] !== undefined && <p className="text-1 font-medium text-danger">{problems['rule']}</p>}
      <RuleSentence summary={summary} firstDate={firstDate} />
    </div>
  );
}

/** A custom rule in words, with its first day if that is not the first date. */
export const RuleSentence = ({ summary, firstDate }: Pick<RuleFieldsProps, 'summary' | 'firstDate'>) => (
  <div role="status">
    <p className="font-medium">{summary?.sentence}</p>
    {summary !== null && summary.first !== firstDate && (
      <p className="text-1 text-ink-2">
        {t('First occurrence: {date}', { date: formatDate(summary.first, 'unknown', 'UTC') })}
      </p>
    )}
  </div>
);

interface RulePartProps {
  rule: RuleForm;
  problems: Partial<Record<string, string>>;
  change: (part: Partial<RuleForm>) => void;
}

function WeeklyFields({ rule: { weekdays }, problems, change }: RulePartProps) {
  return (
    <Field label={t('On', {}, 'a day')} group error={problems['rule.weekdays']}>
      <WeekdayToggles days={weekdays} onChange={(days) => change({ weekdays: days })} />
    </Field>
  );
}

const weeks: readonly [WeekOfMonth, string][] = [
  [1, t('First')],
  [2, t('Second')],
  [3, t('Third')],
  [4, t('Fourth')],
  [-1, t('Last')],
];

function MonthlyFields({ rule, problems, change }: RulePartProps) {
  const isSkipping = Number(rule.monthDay) > 28 && Number(rule.monthDay) <= 31;
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-2">
      <Field label={t('On', {}, 'a day')} className={cx(rule.monthlyBy === 'weekday' && 'wide:col-span-2')}>
        <Select
          value={rule.monthlyBy}
          onValueChange={(value) => change({ monthlyBy: value === 'weekday' ? value : 'day' })}
        >
          <option value="day">{t('A day of the month')}</option>
          <option value="weekday">{t('A weekday of the month')}</option>
        </Select>
      </Field>
      {rule.monthlyBy === 'day' ? (
        <NumberField
          label={t('Day')}
          value={rule.monthDay}
          max={31}
          error={problems['rule.monthDay']}
          {...(isSkipping && { hint: t('Months without day {day} are skipped', { day: rule.monthDay }) })}
          onChange={(monthDay) => change({ monthDay })}
        />
      ) : (
        <div className="grid grid-cols-2 gap-4 wide:col-span-2">
          <Field label={t('Week')} error={problems['rule.weekOfMonth']}>
            <Select
              value={rule.weekOfMonth}
              onValueChange={(value) =>
                change({ weekOfMonth: weeks.find(([week]) => String(week) === value)?.[0] ?? rule.weekOfMonth })
              }
            >
              {weeks.map(([week, name]) => (
                <option key={week} value={week}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('Weekday')} error={problems['rule.weekdays']}>
            <Select value={rule.weekday} onValueChange={(value) => change({ weekday: Number(value) })}>
              {weekdayNames.map((name, day) => (
                <option key={name} value={day}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  value: string;
  max: number;
  error: string | undefined;
  hint?: string;
  onChange: (text: string) => void;
}

/** A whole number from 1. The text is kept, so that the problem with it can be named. */
const NumberField = ({ label, value, max, error, hint, onChange }: NumberFieldProps) => (
  <Field label={label} error={error} {...(hint !== undefined && { hint })}>
    <Input type="number" min={1} max={max} value={value} onChange={({ target }) => onChange(target.value)} />
  </Field>
);
