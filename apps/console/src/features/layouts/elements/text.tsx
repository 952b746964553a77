import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { MAX_TEXT_LENGTH } from '@vitrine/contract/layouts/layout-limits';
import { Heading, Tag, Type } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { TextEditor } from './text-editor.tsx';
import { WordsField } from '../fill-in/words-field.tsx';
import { SelectChoice } from '../panels/fields/choices.tsx';
import { DIRECTIONS, VariableText } from '../panels/fields/variable-text.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { bindCommon } from '../panels/properties/edit.ts';
import { type ElementCanvas, createElementId, placeFrame, styleOn, unitOf } from './canvas.ts';
import type { EditorKind, PropertiesProps } from './editor-kind.ts';

type Text = ElementOf<'text'>;

export const text: EditorKind<'text'> = {
  label: t('Text'),
  Icon: Type,
  size: [800, 90],
  defaults: (canvas) => ({ text: t('Your text'), style: styleOn(canvas, { size: 64 }) }),
  presets: [
    { label: t('Headline'), Icon: Heading, create: (element, canvas) => [createHeadline(element, canvas)] },
    { label: t('Text'), Icon: Type, create: (element) => [element] },
    { label: t('Price line'), Icon: Tag, create: createPriceLine },
  ],
  describe: ({ text: words }) => words.trim().split('\n')[0] ?? '',
  explainEmptiness: ({ text: words }) => (words === '' ? t('Empty Text') : null),
  Properties,
  fillIn: {
    section: 'words',
    Field: (props) => <WordsField {...props} maxLength={MAX_TEXT_LENGTH} hasSeveralLines={hasSeveralLines} />,
  },
  CanvasEditor: TextEditor,
};

function Properties({ edit }: PropertiesProps<'text'>) {
  return (
    <PanelSection title={t('Text')}>
      <VariableText {...bindCommon(edit, 'text')} />
      <SelectChoice label={t('Direction')} choices={DIRECTIONS} {...bindCommon(edit, 'direction')} />
    </PanelSection>
  );
}

/** True if the text has lines, or if its frame has room for a second one. */
function hasSeveralLines({ text: words, frame, style: { size, lineHeight } }: Text): boolean {
  return words.includes('\n') || frame.height >= (1.8 * size * lineHeight) / 100;
}

function createHeadline(element: Text, canvas: ElementCanvas): Text {
  const unit = unitOf(canvas);
  const style = styleOn(canvas, { font: 'bricolage-grotesque', size: 112, weight: 700, lineHeight: 110 });
  return {
    ...element,
    name: t('Headline'),
    text: t('Headline'),
    frame: placeFrame(canvas, 1_000 * unit, 136 * unit),
    style: { ...element.style, ...style, letterSpacing: -20 },
  };
}

/** An item and its price: two elements, so that prices below each other end alike. */
function createPriceLine(element: Text, canvas: ElementCanvas): Text[] {
  const unit = unitOf(canvas);
  const line = placeFrame(canvas, 840 * unit, 68 * unit);
  const priceWidth = Math.round(line.width / 4);
  const what = { ...line, width: line.width - priceWidth };
  const price = { ...line, x: line.x + what.width, width: priceWidth };
  const style = styleOn(canvas, { size: 46, weight: 500, verticalAlign: 'middle' });
  return [
    { ...element, name: t('Item'), text: t('Flat white'), frame: what, style: { ...element.style, ...style } },
    {
      ...element,
      id: createElementId(),
      name: t('Price'),
      text: '3.20',
      frame: price,
      style: { ...element.style, ...style, weight: 700, align: 'end' },
    },
  ];
}
