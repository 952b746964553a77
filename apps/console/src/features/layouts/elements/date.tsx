import { formatDate } from '@vitrine/layout/text-format';
import { findLayoutLanguage } from '@vitrine/layout/words';
import { Calendar } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { useAccountLanguage } from '../../accounts/index.ts';
import { SelectChoice } from '../panels/fields/choices.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { bindCommon } from '../panels/properties/edit.ts';
import { styleOn } from './canvas.ts';
import type { EditorKind, PropertiesProps } from './editor-kind.ts';

export const date: EditorKind<'date'> = {
  label: t('Date'),
  Icon: Calendar,
  size: [620, 64],
  defaults: (canvas) => ({ style: styleOn(canvas, { size: 48 }) }),
  describe: () => '',
  explainEmptiness: () => null,
  Properties,
  fillIn: null,
};

const FORMATS = ['full', 'long', 'short', 'weekday'] as const;

function Properties({ edit, document: { language } }: PropertiesProps<'date'>) {
  const timeZone = useTimeZone();
  const now = useNow(60_000).getTime();
  const screens = useAccountLanguage();
  const shown = findLayoutLanguage(language, screens);
  const context = { ms: now, timeZone, language: shown, screenName: '', groupName: '' };
  return (
    <PanelSection title={t('Date')}>
      <SelectChoice
        label={t('Format')}
        choices={FORMATS.map((value) => ({ value, label: formatDate(context, value) }))}
        {...bindCommon(edit, 'format')}
      />
    </PanelSection>
  );
}
