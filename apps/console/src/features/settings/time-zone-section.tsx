import { Field } from '../../ui/forms/field.tsx';
import { TimeZoneInput } from '../../ui/forms/time/time-zone-input.tsx';
import { formatClock } from '../../ui/format/format.ts';
import { browserTimeZone, chooseTimeZone, useTimeZone } from '../../ui/format/time-zone.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { CardSection } from './components/card-section.tsx';

/** Chooses the time zone that this browser shows times in. */
export function TimeZoneSection() {
  const zone = useTimeZone();
  const now = useNow(1_000);
  return (
    <CardSection title="Time zone">
      <Field
        label="Your time zone"
        hint={`Local time: ${formatClock(now, zone)}. This browser uses ${browserTimeZone()}.`}
      >
        <TimeZoneInput
          value={zone}
          onValueChange={(chosen) => chooseTimeZone(chosen === browserTimeZone() ? null : chosen)}
        />
      </Field>
    </CardSection>
  );
}
