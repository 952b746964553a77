import { MAX_SUMMARY_LINES } from '@vitrine/contract/layouts/layout-limits';
import { LayoutList } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Toggle } from '../panels/fields/choices.tsx';
import { NumberField } from '../panels/fields/number-field.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { bindEach, bindFlag } from '../panels/properties/edit.ts';
import { styleOn } from './canvas.ts';
import type { EditorKind, PropertiesProps } from './editor-kind.ts';
import { explainFeed, nameFeed } from './feed.ts';

export const list: EditorKind<'list'> = {
  label: t('Feed list'),
  Icon: LayoutList,
  size: [760, 760],
  defaults: (canvas) => ({ style: styleOn(canvas, { size: 44, weight: 600 }) }),
  describe: ({ feedId }, resources) => (feedId === null ? t('Nothing chosen') : nameFeed(feedId, resources)),
  explainEmptiness: ({ feedId }, resources) => (feedId === null ? t('No feed chosen') : explainFeed(feedId, resources)),
  Properties,
  fillIn: null,
};

/** The parts of each entry that a list shows. */
function Properties({ edit }: PropertiesProps<'list'>) {
  return (
    <PanelSection title={t('Entries')}>
      <Toggle label={t('Pictures')} {...bindFlag(edit, 'hasPictures')} />
      <Toggle label={t('Time')} {...bindFlag(edit, 'hasTime')} />
      <NumberField
        label={t('Lines of the summary')}
        mark={t('Summary')}
        unit={t('lines')}
        min={0}
        max={MAX_SUMMARY_LINES}
        {...bindEach(edit, 'summaryLines')}
      />
    </PanelSection>
  );
}
