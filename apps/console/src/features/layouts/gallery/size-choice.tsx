import { t } from '@vitrine/messages/t';
import './size-choice.css';
import { MAX_CANVAS, MIN_CANVAS } from '@vitrine/contract/layouts/layout-limits';
import { useId, useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';

/** The canvas of a layout, in pixels. */
export interface CanvasSize {
  width: number;
  height: number;
}

const sizes: readonly (CanvasSize & { label: string })[] = [
  { label: t('Landscape'), width: 1_920, height: 1_080 },
  { label: t('Portrait'), width: 1_080, height: 1_920 },
  { label: t('Landscape 4K'), width: 3_840, height: 2_160 },
  { label: t('Portrait 4K'), width: 2_160, height: 3_840 },
  { label: t('Square'), width: 1_080, height: 1_080 },
];

interface SizeChoiceProps {
  size: CanvasSize;
  onChange: (size: CanvasSize) => void;
}

/** A choice between the common sizes of screens and any other. */
export function SizeChoice({ size, onChange }: SizeChoiceProps) {
  const name = useId();
  const [isCustom, setIsCustom] = useState(false);
  return (
    <>
      <Field label={t('Size')} group>
        <div className="grid grid-cols-2 gap-2 min-[480px]:grid-cols-3">
          {sizes.map(({ label, width, height }) => (
            <label key={label} className="size-option">
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={!isCustom && width === size.width && height === size.height}
                onChange={() => {
                  setIsCustom(false);
                  onChange({ width, height });
                }}
              />
              <span className="size-shape" style={{ aspectRatio: width / height }} data-tall={height >= width} />
              <span className="font-medium">{label}</span>{' '}
              <bdi className="text-1 text-ink-3">{`${width} × ${height}`}</bdi>
            </label>
          ))}
          <label className="size-option">
            <input type="radio" name={name} className="sr-only" checked={isCustom} onChange={() => setIsCustom(true)} />
            <span className="size-shape size-shape-any" />
            <span className="font-medium">{t('Other')}</span> <span className="text-1 text-ink-3">{t('Any size')}</span>
          </label>
        </div>
      </Field>
      {isCustom && (
        <div className="grid grid-cols-2 gap-4">
          <SideField label={t('Width')} value={size.width} onChange={(width) => onChange({ ...size, width })} />
          <SideField label={t('Height')} value={size.height} onChange={(height) => onChange({ ...size, height })} />
        </div>
      )}
    </>
  );
}

interface SideFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function SideField({ label, value, onChange }: SideFieldProps) {
  const isValid = Number.isInteger(value) && value >= MIN_CANVAS && value <= MAX_CANVAS;
  return (
    <Field
      label={label}
      error={isValid ? undefined : t('Please enter {least} to {most} pixels', { least: MIN_CANVAS, most: MAX_CANVAS })}
    >
      <Input
        type="number"
        min={MIN_CANVAS}
        max={MAX_CANVAS}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </Field>
  );
}
