import { t } from '@vitrine/messages/t';
import { useMay } from '../../ui/access/may.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TimeInput } from '../../ui/forms/time/time-input.tsx';
import type { When, WhenKind } from './when.ts';

interface WhenFieldProps {
  when: When;
  onChange: (part: Partial<When>) => void;
  /** A sentence that says what happens. */
  sentence: string;
  /** Opens the form of a schedule with all of its fields. */
  onMore: () => void;
}

const ways: readonly { value: WhenKind; label: string }[] = [
  { value: 'now', label: t('Now') },
  { value: 'time', label: t('At a time') },
  { value: 'always', label: t('Always') },
];

/** Chooses when content shows, and says what that does. */
export function WhenField({ when, onChange, sentence, onMore }: WhenFieldProps) {
  const mayPlan = useMay()('schedule.create');
  const { kind } = when;
  return (
    <Field group label={t('When')}>
      {mayPlan && (
        <Segmented
          label={t('When')}
          className="*:flex-1 *:justify-center"
          value={kind}
          onValueChange={(next) => onChange({ kind: next })}
          segments={ways}
        />
      )}
      {kind === 'now' && <UntilFields when={when} onChange={onChange} />}
      {kind === 'time' && <TimeFields when={when} onChange={onChange} />}
      <div className="flex items-start gap-3">
        <p aria-live="polite" className="min-w-0 flex-1 text-pretty text-ink-2">
          {sentence}
        </p>
        {kind === 'time' && (
          <Button small variant="quiet" onClick={onMore}>
            {t('More options')}
          </Button>
        )}
      </div>
    </Field>
  );
}

type PartProps = Pick<WhenFieldProps, 'when' | 'onChange'>;

const ends = {
  hour: t('For 1 hour'),
  clock: t('Until a time'),
  day: t('Until the end of the day'),
  ended: t('Until I end it'),
};

const isEnd = (value: string): value is When['until'] => value in ends;

const UntilFields = ({ when: { until, untilTime }, onChange }: PartProps) => (
  <div className="grid grid-cols-2 gap-3">
    <Select
      aria-label={t('How long')}
      value={until}
      className={until === 'clock' ? undefined : 'col-span-2'}
      onValueChange={(value) => isEnd(value) && onChange({ until: value })}
    >
      {Object.entries(ends).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
    {until === 'clock' && (
      <TimeInput aria-label={t('Until')} value={untilTime} onValueChange={(next) => onChange({ untilTime: next })} />
    )}
  </div>
);

const repetitions: readonly { value: When['repeats']; label: string }[] = [
  { value: 'once', label: t('Once') },
  { value: 'daily', label: t('Every day') },
  { value: 'weekdays', label: t('Weekdays') },
];

const TimeFields = ({ when: { day, startTime, endTime, repeats }, onChange }: PartProps) => (
  <div className="grid gap-3 py-1">
    <Segmented
      label={t('Repeats')}
      small
      className="*:flex-1 *:justify-center"
      value={repeats}
      onValueChange={(next) => onChange({ repeats: next })}
      segments={repetitions}
    />
    <div className="grid grid-cols-[1fr_1fr_auto] gap-3">
      <Field label={t('From')}>
        <TimeInput value={startTime} onValueChange={(next) => onChange({ startTime: next })} />
      </Field>
      <Field label={t('To')} {...(startTime === endTime && { error: t('End time must differ from start time') })}>
        <TimeInput value={endTime} onValueChange={(next) => onChange({ endTime: next })} />
      </Field>
      <Field label={repeats === 'once' ? t('On', {}, 'a date') : t('Starting')}>
        <Input type="date" value={day} onChange={({ target }) => onChange({ day: target.value })} />
      </Field>
    </div>
  </div>
);
