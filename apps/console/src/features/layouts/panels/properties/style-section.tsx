import type { KnownElement, LayoutColor, Legibility, TextStyle } from '@vitrine/contract/layouts/document';
import { MAX_TEXT_SIZE, MIN_TEXT_SIZE } from '@vitrine/contract/layouts/layout-limits';
import { contrastOf } from '@vitrine/layout/color';
import { FONTS } from '@vitrine/layout/fonts';
import {
  AlignVerticalJustifyCenter,
  AlignVerticalJustifyEnd,
  AlignVerticalJustifyStart,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
} from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { kindOf } from '../../elements/editor-kinds.ts';
import { SegmentChoice, SelectChoice } from '../fields/choices.tsx';
import { ColorField, OptionalColorField } from '../fields/color-field.tsx';
import { FontField } from '../fields/font-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { PanelSection } from '../panel-section.tsx';
import { bindCommon, bindEach, type Edit, findCommon } from './edit.ts';

const ALIGNS = [
  { value: 'start', label: t('Start'), icon: <TextAlignStart />, labelHidden: true },
  { value: 'center', label: t('Center'), icon: <TextAlignCenter />, labelHidden: true },
  { value: 'end', label: t('End'), icon: <TextAlignEnd />, labelHidden: true },
] as const;

const VERTICAL_ALIGNS = [
  { value: 'top', label: t('Top'), icon: <AlignVerticalJustifyStart />, labelHidden: true },
  { value: 'middle', label: t('Middle'), icon: <AlignVerticalJustifyCenter />, labelHidden: true },
  { value: 'bottom', label: t('Bottom'), icon: <AlignVerticalJustifyEnd />, labelHidden: true },
] as const;

const WEIGHTS = [
  t('Thin'),
  t('Extra light'),
  t('Light', {}, 'font weight'),
  t('Regular'),
  t('Medium'),
  t('Semibold'),
  t('Bold'),
  t('Extra bold'),
  t('Black', {}, 'font weight'),
].map((label, index) => ({ value: String((index + 1) * 100), weight: (index + 1) * 100, label }));

/** The lightest and the boldest weight of a font. */
function findWeights(font: TextStyle['font']): [min: number, max: number] {
  const [min = 400, max = min] =
    FONTS.find(({ id }) => id === font)
      ?.weights.split(' ')
      .map(Number) ?? [];
  return [min, max];
}

function withFont(style: TextStyle, font: TextStyle['font']): TextStyle {
  const [min, max] = findWeights(font);
  return { ...style, font, weight: Math.min(max, Math.max(min, style.weight)) };
}

/** Elements that show text. */
type WrittenElement = Extract<KnownElement, { style: TextStyle }>;

export const isWritten = (element: KnownElement): element is WrittenElement => 'style' in element;

interface SectionProps {
  edit: Edit<WrittenElement>;
}

/** The letters of text: font, size, place and color. */
export function StyleSection({ edit }: SectionProps) {
  const styleEdit = editStyles(edit);
  const { elements: styles, change: changeStyle } = styleEdit;
  const weight = findCommon(styles, (style) => style.weight);
  const isAllowed = (each: number) =>
    styles.every(({ font }) => {
      const [min, max] = findWeights(font);
      return each >= min && each <= max;
    });
  return (
    <PanelSection title={t('Letters')}>
      <FontField
        value={findCommon(styles, ({ font }) => font)}
        onChange={(font) => changeStyle((style) => withFont(style, font))}
      />
      <div className="grid grid-cols-2 gap-2">
        <SelectChoice
          label={t('Weight')}
          labelHidden
          value={weight === null ? null : String(weight)}
          choices={WEIGHTS.filter((each) => isAllowed(each.weight) || each.weight === weight)}
          onChange={(next) => changeStyle((style) => ({ ...style, weight: Number(next) }))}
        />
        <NumberField
          label={t('Size')}
          unit="px"
          min={MIN_TEXT_SIZE}
          max={MAX_TEXT_SIZE}
          {...bindEach(styleEdit, 'size')}
        />
        <NumberField
          label={t('Line height')}
          mark={t('Line', {}, 'line height')}
          unit="%"
          min={50}
          max={400}
          {...bindEach(styleEdit, 'lineHeight')}
        />
        <NumberField
          label={t('Letter spacing, in thousandths of the size')}
          mark={t('Spacing')}
          min={-200}
          max={1_000}
          {...bindEach(styleEdit, 'letterSpacing')}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        {edit.elements.every(({ kind }) => kindOf(kind).hasBothSides !== true) && (
          <SegmentChoice label={t('Align')} choices={ALIGNS} {...bindCommon(styleEdit, 'align')} />
        )}
        <SegmentChoice
          label={t('Vertical align')}
          choices={VERTICAL_ALIGNS}
          {...bindCommon(styleEdit, 'verticalAlign')}
        />
      </div>
      <ColorField label={t('Color')} {...bindEach(styleEdit, 'color')} />
    </PanelSection>
  );
}

const editStyles = ({ elements, change }: Edit<WrittenElement>): Edit<TextStyle> => ({
  elements: elements.map(({ style }) => style),
  change: (next) => change((element) => ({ ...element, style: next(element.style) })),
});

const LEGIBILITY = [
  { value: 'none', label: t('None', {}, 'legibility') },
  { value: 'shadow', label: t('Shadow') },
  { value: 'plate', label: t('Plate behind the lines') },
  { value: 'scrim', label: t('Scrim over the frame') },
] as const;

const HINTS = { shadow: 'ff', plate: 'cc', scrim: 'd9' };

/** A surface that contrasts with the text, dark or bright, by day and by night. */
function addLegibility(kind: Legibility['kind'], text: LayoutColor): Legibility {
  const choose = (color: string) =>
    (contrastOf(color, '#000000') > contrastOf(color, '#ffffff') ? '#000000' : '#ffffff') + HINTS[kind];
  const day = choose(text.day);
  const night = text.night === undefined ? day : choose(text.night);
  return { kind, color: night === day ? { day } : { day, night } };
}

/** The legibility of text on a picture. */
export function LegibilitySection({ edit }: SectionProps) {
  const { elements: styles, change: changeStyle } = editStyles(edit);
  const surfaces = styles.map(({ legibility }) => legibility).filter((legibility) => legibility !== null);
  return (
    <PanelSection title={t('Legibility on pictures')}>
      <SelectChoice
        label={t('Legibility')}
        labelHidden
        value={findCommon(styles, ({ legibility }) => legibility?.kind ?? 'none')}
        choices={LEGIBILITY}
        onChange={(kind) =>
          changeStyle((style) => ({ ...style, legibility: kind === 'none' ? null : addLegibility(kind, style.color) }))
        }
      />
      {surfaces.length > 0 && surfaces.length === styles.length && (
        <ColorField
          label={t('Surface')}
          values={surfaces.map(({ color }) => color)}
          onChange={(next) =>
            changeStyle((style) => ({
              ...style,
              legibility: style.legibility && { ...style.legibility, color: next(style.legibility.color) },
            }))
          }
        />
      )}
    </PanelSection>
  );
}

/** The surface behind text. */
export const BoxSection = ({ edit }: SectionProps) => (
  <PanelSection title={t('Box')}>
    <OptionalColorField
      label={t('Background')}
      addText={t('Add background')}
      removeText={t('Remove background')}
      added={{ day: '#ffffff' }}
      {...bindEach(edit, 'background')}
    />
    <div className="grid grid-cols-2 gap-2">
      <NumberField label={t('Padding')} min={0} max={1_000} {...bindEach(edit, 'padding')} />
      <NumberField
        label={t('Corner radius')}
        mark={t('Corner')}
        min={0}
        max={4_000}
        {...bindEach(edit, 'cornerRadius')}
      />
    </div>
  </PanelSection>
);
