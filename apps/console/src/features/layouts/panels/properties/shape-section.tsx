import { MAX_QR_LENGTH } from '@vitrine/contract/layouts/layout-limits';
import { Circle, Square } from 'lucide-react';
import { Field } from '../../../../ui/forms/field.tsx';
import { Textarea } from '../../../../ui/forms/textarea.tsx';
import { fieldClass, SegmentChoice } from '../fields/choices.tsx';
import { ColorField, OptionalColorField } from '../fields/color-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import type { ElementOf } from '@vitrine/contract/layouts/elements/elements';
import { PanelSection } from '../panel-section.tsx';
import { type Edit, findCommon } from './edit.ts';

const SHAPES = [
  { value: 'rectangle', label: 'Rectangle', icon: <Square /> },
  { value: 'ellipse', label: 'Ellipse', icon: <Circle /> },
] as const;

const NEW_BORDER_WIDTH = 4;

/** A rectangle or an ellipse. */
export function ShapeSection({ edit: { elements, change } }: { edit: Edit<ElementOf<'shape'>> }) {
  const shape = findCommon(elements, (element) => element.shape);
  const borders = elements.map(({ border }) => border).filter((border) => border !== null);
  return (
    <PanelSection title="Shape">
      <SegmentChoice
        label="Shape"
        value={shape}
        choices={SHAPES}
        onChange={(next) => change((element) => ({ ...element, shape: next }))}
      />
      {shape === 'rectangle' && (
        <NumberField
          label="Corner radius"
          unit="px"
          min={0}
          max={4_000}
          values={elements.map(({ cornerRadius }) => cornerRadius)}
          onChange={(next) => change((element) => ({ ...element, cornerRadius: next(element.cornerRadius) }))}
        />
      )}
      <OptionalColorField
        label="Fill"
        values={elements.map(({ fill }) => fill)}
        added={{ day: '#1d5fd6' }}
        onChange={(next) => change((element) => ({ ...element, fill: next(element.fill) }))}
      />
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

/** A QR code. */
export function CodeSection({ edit: { elements, change } }: { edit: Edit<ElementOf<'qr'>> }) {
  const text = findCommon(elements, (element) => element.text);
  return (
    <PanelSection title="QR code">
      <Field label="Address or text" hint="People open it with the camera of their phone." className={fieldClass}>
        <Textarea
          rows={2}
          spellCheck={false}
          maxLength={MAX_QR_LENGTH}
          className="text-2"
          value={text ?? ''}
          placeholder={text === null ? 'Different texts' : 'https://example.com'}
          onChange={({ target }) => change((element) => ({ ...element, text: target.value }))}
        />
      </Field>
      <ColorField
        label="Squares"
        values={elements.map(({ color }) => color)}
        onChange={(next) => change((element) => ({ ...element, color: next(element.color) }))}
      />
      <ColorField
        label="Background"
        values={elements.map(({ background }) => background)}
        onChange={(next) => change((element) => ({ ...element, background: next(element.background) }))}
      />
    </PanelSection>
  );
}
