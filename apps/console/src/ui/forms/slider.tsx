import './slider.css';
import type { ComponentProps } from 'react';
import { t } from '@vitrine/messages/t';
import { cx } from '../theme/cx.ts';
import { useFieldProps } from './field.tsx';

interface SliderProps {
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Required outside a `Field`. */
  label?: string;
  /** The unit after the number: `%`, which languages write apart or not. */
  unit?: string;
  disabled?: boolean;
  className?: string;
}

interface SliderBarProps extends Omit<ComponentProps<'input'>, 'type' | 'style' | 'value' | 'onChange'> {
  value: number;
  min: number;
  max: number;
  onValueChange: (value: number) => void;
}

/** The slider without its value, which is shown elsewhere. */
export function SliderBar({ value, min, max, onValueChange, className, ...rest }: SliderBarProps) {
  // The thumb's centre moves between half its width from the start and half its width from the end.
  const share = (value - min) / (max - min || 1);
  return (
    <input
      {...rest}
      type="range"
      className={cx('slider', className)}
      style={{ '--at': `calc(9px + ${share} * (100% - 18px))` }}
      value={value}
      min={min}
      max={max}
      onChange={(event) => onValueChange(event.target.valueAsNumber)}
    />
  );
}

/** A slider with its value beside it. */
export function Slider({
  value,
  onValueChange,
  min = 0,
  max = 100,
  step = 1,
  label,
  unit = '',
  disabled,
  className,
}: SliderProps) {
  const field = useFieldProps();
  const text = unit === '%' ? t('{percent}%', { percent: value }) : `${value}${unit}`;
  return (
    <span className={cx('grid grid-cols-[minmax(0,1fr)_minmax(44px,auto)] items-center gap-3', className)}>
      <SliderBar
        {...field}
        aria-label={label}
        aria-valuetext={unit === '' ? undefined : text}
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onValueChange={onValueChange}
      />
      <span aria-hidden="true" className="text-end">
        {text}
      </span>
    </span>
  );
}
