import { type ReactNode, useId } from 'react';
import { cx } from '../theme/cx.ts';
import { formatCount } from '../format/format.ts';
import { toSegmentClass, segmentsClass } from './segment-class.ts';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Shows only the icon. */
  labelHidden?: boolean;
  count?: number;
}

interface SegmentedProps<Value extends string> {
  /** The name of the choice, for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  segments: readonly Segment<Value>[];
  small?: boolean;
  disabled?: boolean;
  className?: string;
}

/** A choice of a few visible options: a filter, a view. Arrow keys change it. */
export function Segmented<Value extends string>({
  label,
  value,
  onValueChange,
  segments,
  small = false,
  disabled = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-disabled={disabled}
      className={cx(segmentsClass, 'flex-wrap', disabled && 'opacity-60', className)}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={segment.labelHidden === true ? segment.label : undefined}
          className={cx(
            toSegmentClass(segment.value === value, small, segment.labelHidden),
            'relative',
            disabled ? 'pointer-events-none' : 'cursor-pointer',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            disabled={disabled}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {segment.icon}
          <span className={cx(segment.labelHidden === true && 'sr-only')}>{segment.label}</span>
          {segment.count !== undefined && <span className="font-normal text-ink-2">{formatCount(segment.count)}</span>}
        </label>
      ))}
    </div>
  );
}
