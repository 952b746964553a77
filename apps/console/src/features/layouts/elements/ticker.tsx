import * as limits from '@vitrine/contract/layouts/layout-limits';
import { Megaphone } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { WordsField } from '../fill-in/words-field.tsx';
import { SelectChoice } from '../panels/fields/choices.tsx';
import { NumberField } from '../panels/fields/number-field.tsx';
import { DIRECTIONS, VariableText } from '../panels/fields/variable-text.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { bindCommon, bindEach } from '../panels/properties/edit.ts';
import { styleOn } from './canvas.ts';
import type { EditorKind, PropertiesProps } from './editor-kind.ts';
import { explainFeed, nameFeed } from './feed.ts';

export const ticker: EditorKind<'ticker'> = {
  label: t('Ticker'),
  Icon: Megaphone,
  size: [1_080, 80],
  defaults: (canvas) => ({
    text: t('Your text runs here'),
    style: styleOn(canvas, { size: 48, weight: 500, verticalAlign: 'middle', lineHeight: 100 }),
  }),
  describe: ({ feedId, text }, resources) =>
    feedId === null ? (text.trim().split('\n')[0] ?? '') : nameFeed(feedId, resources),
  explainEmptiness({ feedId, text }, resources) {
    if (feedId !== null) return explainFeed(feedId, resources);
    return text.trim() === '' ? t('Empty ticker') : null;
  },
  Properties,
  fillIn: {
    section: 'words',
    // A feed has its own words.
    isAsked: ({ feedId }) => feedId === null,
    Field: (props) => (
      <WordsField
        {...props}
        maxLength={limits.MAX_TEXT_LENGTH}
        hint={t('One message a line')}
        hasSeveralLines={() => true}
      />
    ),
  },
};

/** The lines of a ticker, and how it runs. */
function Properties({ edit }: PropertiesProps<'ticker'>) {
  return (
    <PanelSection title={t('Ticker')}>
      {edit.elements.every(({ feedId }) => feedId === null) && <VariableText {...bindCommon(edit, 'text')} />}
      <NumberField
        label={t('Speed, in pixels of the layout a second')}
        mark={t('Speed')}
        unit="px/s"
        min={limits.MIN_TICKER_SPEED}
        max={limits.MAX_TICKER_SPEED}
        {...bindEach(edit, 'speed')}
      />
      <SelectChoice label={t('Direction')} choices={DIRECTIONS} {...bindCommon(edit, 'direction')} />
    </PanelSection>
  );
}
