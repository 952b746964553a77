import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { Circle, Minus, Square } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { SegmentChoice } from '../panels/fields/choices.tsx';
import { OptionalColorField } from '../panels/fields/color-field.tsx';
import { NumberField } from '../panels/fields/number-field.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { bindCommon, bindEach } from '../panels/properties/edit.ts';
import type { ElementCanvas } from './canvas.ts';
import type { EditorKind, PropertiesProps } from './editor-kind.ts';

type Shape = ElementOf<'shape'>;

export const shape: EditorKind<'shape'> = {
  label: t('Shape'),
  Icon: Square,
  size: [480, 320],
  defaults: () => ({ fill: { day: '#1d5fd6' } }),
  presets: [
    { label: t('Rectangle'), Icon: Square, create: (element) => [element] },
    { label: t('Ellipse'), Icon: Circle, create: (element) => [{ ...element, name: t('Ellipse'), shape: 'ellipse' }] },
    { label: t('Line'), Icon: Minus, create: (element, canvas) => [createLine(element, canvas)] },
  ],
  describe: () => '',
  explainEmptiness: () => null,
  Properties,
  fillIn: null,
  mapColors: (element, to) => ({
    ...element,
    fill: element.fill && to(element.fill, 'fill', 'surface'),
    border: element.border && { ...element.border, color: to(element.border.color, 'border', 'border') },
  }),
  coverCost: 1,
};

const createLine = (element: Shape, canvas: ElementCanvas): Shape => ({
  ...element,
  name: t('Line'),
  frame: {
    x: Math.round(canvas.width / 4),
    y: Math.round(canvas.height / 2),
    width: Math.round(canvas.width / 2),
    height: Math.max(1, Math.round(Math.min(canvas.width, canvas.height) / 270)),
  },
});

const SHAPES = [
  { value: 'rectangle', label: t('Rectangle'), icon: <Square /> },
  { value: 'ellipse', label: t('Ellipse'), icon: <Circle /> },
] as const;

const NEW_BORDER_WIDTH = 4;

function Properties({ edit }: PropertiesProps<'shape'>) {
  const { elements, change } = edit;
  const borders = elements.map(({ border }) => border).filter((border) => border !== null);
  return (
    <PanelSection title={t('Shape')}>
      <SegmentChoice label={t('Shape')} choices={SHAPES} {...bindCommon(edit, 'shape')} />
      {elements.every(({ shape: form }) => form === 'rectangle') && (
        <NumberField label={t('Corner radius')} unit="px" min={0} max={4_000} {...bindEach(edit, 'cornerRadius')} />
      )}
      <OptionalColorField
        label={t('Fill', {}, 'color of a shape')}
        addText={t('Add fill')}
        removeText={t('Remove fill')}
        added={{ day: '#1d5fd6' }}
        {...bindEach(edit, 'fill')}
      />
      <OptionalColorField
        label={t('Border')}
        addText={t('Add border')}
        removeText={t('Remove border')}
        values={elements.map(({ border }) => border?.color ?? null)}
        added={{ day: '#191a1b' }}
        onChange={(next) =>
          change((element) => {
            const color = next(element.border?.color ?? null);
            return { ...element, border: color && { color, width: element.border?.width ?? NEW_BORDER_WIDTH } };
          })
        }
      />
      {borders.length > 0 && borders.length === elements.length && (
        <NumberField
          label={t('Border width')}
          unit="px"
          min={1}
          max={200}
          values={borders.map(({ width }) => width)}
          onChange={(next) =>
            change((element) => ({
              ...element,
              border: element.border && { ...element.border, width: next(element.border.width) },
            }))
          }
        />
      )}
    </PanelSection>
  );
}
