import { t } from '@vitrine/messages/t';
import { dayIn } from '../../ui/format/date-format.ts';
import { timeIn } from '../../ui/format/wall-time.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { TimeInput } from '../../ui/forms/time/time-input.tsx';

interface InstantFieldsProps {
  /** The screen's time zone. */
  timeZone: string;
  at: Date;
  /** Called with the chosen instant. */
  onChange: (instant: string) => void;
}

const MINUTE_MS = 60_000;

/** A date and a time on a screen's own clock. */
export function InstantFields({ timeZone, at, onChange }: InstantFieldsProps) {
  const [day, time] = [dayIn(timeZone, at), timeIn(timeZone, at)];
  async function choose(chosenDay: string, chosenTime: string): Promise<void> {
    const [hours = Number.NaN, minutes = Number.NaN] = chosenTime.split(':').map(Number);
    const wallMs = Date.parse(chosenDay) + (hours * 60 + minutes) * MINUTE_MS;
    // The text is a date that is still being typed, or no time.
    if (Number.isNaN(wallMs)) return;
    // Loaded here, because it brings Temporal, which the pages do not need otherwise.
    const { findInstant, zoneNamed } = await import('@vitrine/playback/zones');
    onChange(new Date(findInstant(zoneNamed(timeZone), wallMs)).toISOString());
  }
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('Date')}>
          <Input type="date" value={day} onChange={({ target }) => void choose(target.value, time)} />
        </Field>
        <Field label={t('Time')}>
          <TimeInput value={time} onValueChange={(value) => void choose(day, value)} />
        </Field>
      </div>
      <p className="text-1 text-ink-3">
        {t('On the screen’s clock ({timeZone})', { timeZone: timeZone.replaceAll('_', ' ') })}
      </p>
    </div>
  );
}
