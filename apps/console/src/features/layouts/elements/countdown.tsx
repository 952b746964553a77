import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { Timer } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { TimeInput } from '../../../ui/forms/time/time-input.tsx';
import { ItemGroup } from '../fill-in/item-group.tsx';
import { panelFieldClass } from '../panels/fields/choices.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { findCommon } from '../panels/properties/edit.ts';
import { styleOn } from './canvas.ts';
import type { EditorKind, FillFieldProps, PropertiesProps } from './editor-kind.ts';

type Countdown = ElementOf<'countdown'>;

export const countdown: EditorKind<'countdown'> = {
  label: t('Countdown'),
  Icon: Timer,
  size: [640, 124],
  defaults: (canvas) => ({
    until: nextWeek(),
    style: styleOn(canvas, { size: 96, weight: 700, verticalAlign: 'middle' }),
  }),
  describe: ({ until }) => until.replace('T', ' '),
  explainEmptiness: () => null,
  Properties: ({ edit }) => (
    <PanelSection title={t('Countdown')}>
      <CountdownFields edit={edit} />
    </PanelSection>
  ),
  fillIn: { section: 'words', Field: FillField },
};

function FillField({ item: { element, label }, onFocus, onChange }: FillFieldProps<Countdown>) {
  return (
    <ItemGroup label={label} className="grid gap-2" onFocus={onFocus}>
      <span className="font-medium">{label}</span>
      <CountdownFields edit={{ elements: [element], change: onChange }} />
    </ItemGroup>
  );
}

/** The end of a countdown, and the text that follows it. */
function CountdownFields({ edit: { elements, change } }: Pick<PropertiesProps<'countdown'>, 'edit'>) {
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
        <Field label={t('Ends on')} className={panelFieldClass}>
          <Input
            type="date"
            value={day}
            onChange={({ target }) => changeEnd(target.value, time === '' ? '00:00' : time)}
          />
        </Field>
        <Field label={t('At')} className={panelFieldClass}>
          <TimeInput value={time} onValueChange={(value) => changeEnd(day, value)} />
        </Field>
      </div>
      <Field label={t('Text after the end')} hint={t('By the clock of each screen')} className={panelFieldClass}>
        <Input
          maxLength={200}
          value={finished ?? ''}
          placeholder={finished === null ? t('Different texts') : t('Nothing')}
          onChange={({ target }) => change((element) => ({ ...element, finished: target.value }))}
        />
      </Field>
    </>
  );
}

/** Six in the evening a week from now, by the reader's clock. */
function nextWeek(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${parts.join('-')}T18:00`;
}
