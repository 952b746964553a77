import { Clock } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { SegmentChoice, Toggle } from '../panels/fields/choices.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { bindFlag, findCommon } from '../panels/properties/edit.ts';
import { styleOn } from './canvas.ts';
import type { EditorKind, PropertiesProps } from './editor-kind.ts';

export const clock: EditorKind<'clock'> = {
  label: t('Clock'),
  Icon: Clock,
  size: [420, 170],
  defaults: (canvas) => ({ style: styleOn(canvas, { size: 136, weight: 700, verticalAlign: 'middle' }) }),
  describe: () => '',
  explainEmptiness: () => null,
  Properties,
  fillIn: null,
};

const HOURS = [
  { value: '24', label: t('24-hour') },
  { value: '12', label: t('12-hour') },
] as const;

function Properties({ edit }: PropertiesProps<'clock'>) {
  const hours = findCommon(edit.elements, (element) => element.hours);
  return (
    <PanelSection title={t('Clock')}>
      <SegmentChoice
        label={t('Hours')}
        value={hours === null ? null : hours === 24 ? '24' : '12'}
        choices={HOURS}
        onChange={(next) => edit.change((element) => ({ ...element, hours: next === '24' ? 24 : 12 }))}
      />
      <Toggle label={t('Seconds')} {...bindFlag(edit, 'hasSeconds')} />
    </PanelSection>
  );
}
