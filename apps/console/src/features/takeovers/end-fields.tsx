import { t } from '@vitrine/messages/t';
import { Field } from '../../ui/forms/field.tsx';
import type { Bound } from '../../ui/forms/form/use-form.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { TimeInput } from '../../ui/forms/time/time-input.tsx';
import { nextTime } from './end-time.ts';

/** The end of a takeover, in a form. */
export interface End {
  kind: 'hand' | 'time';
  /** `HH:MM`, in the reader's zone. */
  time: string;
}

interface EndFieldsProps extends Bound<End> {
  now: Date;
  timeZone: string;
}

/** The choice of an end: until somebody ends the takeover, or until a time within the next 24 hours. */
export function EndFields({ value: end, onValueChange: onChange, error, now, timeZone }: EndFieldsProps) {
  const next = nextTime(end.time, now, timeZone);
  return (
    <Field group label={t('Until')} error={error}>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('Until')}
          value={end.kind}
          onValueChange={(kind) => onChange({ ...end, kind })}
          segments={[
            { value: 'hand', label: t('I end it') },
            { value: 'time', label: t('A set time') },
          ]}
        />
        {end.kind === 'time' && (
          <>
            <TimeInput
              aria-label={t('End time')}
              aria-invalid={error !== undefined}
              className="w-20"
              value={end.time}
              onValueChange={(time) => onChange({ ...end, time })}
            />
            {next !== null && <span className="text-1 text-ink-3">{next.isToday ? t('today') : t('tomorrow')}</span>}
          </>
        )}
      </div>
    </Field>
  );
}

/** The problem of a form's end; undefined if there is none. */
export const endProblem = ({ kind, time }: End, now: Date, timeZone: string): string | undefined =>
  kind === 'time' && nextTime(time, now, timeZone) === null ? t('Please enter a time, for example 17:00') : undefined;

/** The instant of a form's end; null: when somebody ends it. */
export const findUntil = ({ kind, time }: End, now: Date, timeZone: string): string | null =>
  kind === 'hand' ? null : (nextTime(time, now, timeZone)?.instant ?? null);
