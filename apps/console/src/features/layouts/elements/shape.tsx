import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { Circle, Minus, Square } from 'lucide-react';
import { SegmentChoice } from '../panels/fields/choices.tsx';
import { OptionalColorField } from '../panels/fields/color-field.tsx';
import { NumberField } from '../panels/fields/number-field.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { bindCommon, bindEach } from '../panels/properties/edit.ts';
import type { ElementCanvas } from './canvas.ts';
import type { EditorKind, PropertiesProps } from './editor-kind.ts';

type Shape = ElementOf<'shape'>;

export const shape: EditorKind<'shape'> = {
  label: 'Shape',
  Icon: Square,
  size: [480, 320],
  defaults: () => ({ fill: { day: '#1d5fd6' } }),
  presets: [
    { label: 'Rectangle', Icon: Square, create: (element) => [element] },
    { label: 'Ellipse', Icon: Circle, create: (element) => [{ ...element, name: 'Ellipse', shape: 'ellipse' }] },
    { label: 'Line', Icon: Minus, create: (element, canvas) => [createLine(element, canvas)] },
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
  name: 'Line',
  frame: {
    x: Math.round(canvas.width / 4),
    y: Math.round(canvas.height / 2),
    width: Math.round(canvas.width / 2),
    height: Math.max(1, Math.round(Math.min(canvas.width, canvas.height) / 270)),
  },
});

const SHAPES = [
  { value: 'rectangle', label: 'Rectangle', icon: <Square /> },
  { value: 'ellipse', label: 'Ellipse', icon: <Circle /> },
] as const;

const NEW_BORDER_WIDTH = 4;

function Properties({ edit }: PropertiesProps<'shape'>) {
  const { elements, change } = edit;
  const borders = elements.map(({ border }) => border).filter((border) => border !== null);
  return (
    <PanelSection title="Shape">
      <SegmentChoice label="Shape" choices={SHAPES} {...bindCommon(edit, 'shape')} />
      {elements.every(({ shape: form }) => form === 'rectangle') && (
        <NumberField label="Corner radius" unit="px" min={0} max={4_000} {...bindEach(edit, 'cornerRadius')} />
      )}
      <OptionalColorField label="Fill" added={{ day: '#1d5fd6' }} {...bindEach(edit, 'fill')} />
      <OptionalColorField
        label="Border"
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
          label="Border width"
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
