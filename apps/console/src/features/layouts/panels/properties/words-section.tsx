import type { KnownElement } from '@vitrine/contract/layouts/document';
import { formatDate } from '@vitrine/layout/text';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { TimeInput } from '../../../../ui/forms/time/time-input.tsx';
import { useTimeZone } from '../../../../ui/format/time-zone.ts';
import { useNow } from '../../../../ui/format/use-now.ts';
import { fieldClass, SegmentChoice, SelectChoice } from '../fields/choices.tsx';
import { VariableText } from '../fields/variable-text.tsx';
import type { ElementOf } from '@vitrine/contract/layouts/elements/elements';
import { PanelSection } from '../panel-section.tsx';
import { type Edit, findCommon } from './edit.ts';

interface SectionProps<E extends KnownElement> {
  edit: Edit<E>;
}

export const DIRECTIONS = [
  { value: 'auto', label: 'Auto' },
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
] as const;

export const TextSection = ({ edit: { elements, change } }: SectionProps<ElementOf<'text'>>) => (
  <PanelSection title="Text">
    <VariableText
      value={findCommon(elements, ({ text }) => text)}
      onChange={(text) => change((element) => ({ ...element, text }))}
    />
    <SelectChoice
      label="Direction"
      value={findCommon(elements, ({ direction }) => direction)}
      choices={DIRECTIONS}
      onChange={(direction) => change((element) => ({ ...element, direction }))}
    />
  </PanelSection>
);

const HOURS = [
  { value: '24', label: '24-hour' },
  { value: '12', label: '12-hour' },
] as const;

export function ClockSection({ edit: { elements, change } }: SectionProps<ElementOf<'clock'>>) {
  const hours = findCommon(elements, (element) => element.hours);
  return (
    <PanelSection title="Clock">
      <SegmentChoice
        label="Hours"
        value={hours === null ? null : hours === 24 ? '24' : '12'}
        choices={HOURS}
        onChange={(next) => change((element) => ({ ...element, hours: next === '24' ? 24 : 12 }))}
      />
      <div className="flex min-h-8 items-center justify-between gap-2">
        Seconds
        <Switch
          label="Seconds"
          checked={findCommon(elements, ({ hasSeconds }) => hasSeconds) ?? false}
          onCheckedChange={(hasSeconds) => change((element) => ({ ...element, hasSeconds }))}
        />
      </div>
    </PanelSection>
  );
}

const DATE_FORMATS = ['full', 'long', 'short', 'weekday'] as const;

export function DateSection({
  edit: { elements, change },
  language,
}: SectionProps<ElementOf<'date'>> & { language: string }) {
  const timeZone = useTimeZone();
  const now = useNow(60_000).getTime();
  const context = { ms: now, timeZone, language, screenName: '', groupName: '' };
  return (
    <PanelSection title="Date">
      <SelectChoice
        label="Format"
        value={findCommon(elements, ({ format }) => format)}
        choices={DATE_FORMATS.map((value) => ({ value, label: formatDate(context, value) }))}
        onChange={(format) => change((element) => ({ ...element, format }))}
      />
    </PanelSection>
  );
}

export const CountdownSection = ({ edit }: SectionProps<ElementOf<'countdown'>>) => (
  <PanelSection title="Countdown">
    <CountdownFields edit={edit} />
  </PanelSection>
);

/** The end of a countdown, and the text that follows it. */
export function CountdownFields({ edit: { elements, change } }: SectionProps<ElementOf<'countdown'>>) {
  const [day = '', time = ''] = (findCommon(elements, ({ until }) => until) ?? '').split('T');
  const finished = findCommon(elements, (element) => element.finished);
  function changeEnd(nextDay: string, nextTime: string): void {
    // The text is a date or a time that is still being typed.
    if (!/^\d{4}-\d\d-\d\d$/.test(nextDay) || !/^\d\d:\d\d$/.test(nextTime)) return;
    change((element) => ({ ...element, until: `${nextDay}T${nextTime}` }));
  }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_84px] gap-2">
        <Field label="Ends on" className={fieldClass}>
          <Input
            type="date"
            value={day}
            onChange={({ target }) => changeEnd(target.value, time === '' ? '00:00' : time)}
          />
        </Field>
        <Field label="At" className={fieldClass}>
          <TimeInput value={time} onValueChange={(value) => changeEnd(day, value)} />
        </Field>
      </div>
      <Field label="Text after the end" hint="By the clock of each screen" className={fieldClass}>
        <Input
          maxLength={200}
          value={finished ?? ''}
          placeholder={finished === null ? 'Different texts' : 'Nothing'}
          onChange={({ target }) => change((element) => ({ ...element, finished: target.value }))}
        />
      </Field>
    </>
  );
}
