import { type ReactNode, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { cx } from '../../../../ui/theme/cx.ts';

interface NumberFieldProps {
  label: string;
  /** Shown in the field; the label itself unless given. */
  mark?: ReactNode;
  /** The values of all selected elements. */
  values: readonly number[];
  unit?: string;
  min: number;
  max: number;
  /** The distance of one press of an arrow key; ten times as much with Shift. */
  step?: number;
  disabled?: boolean;
  className?: string;
  /** Called with the new value of each old one, so that arrow keys move different values alike. */
  onChange: (change: (value: number) => number) => void;
}

/** A whole number. It applies while it is typed, as soon as it is within its limits. */
export function NumberField({
  label,
  mark = label,
  values,
  unit,
  min,
  max,
  step = 1,
  disabled = false,
  className,
  onChange,
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [first = min, ...others] = values;
  const value = others.every((other) => other === first) ? first : null;
  const limit = (next: number) => Math.min(max, Math.max(min, next));

  function type(text: string): void {
    setTyped(text);
    const number = /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) onChange(() => number);
  }

  return (
    <label
      className={cx(
        'flex h-10 min-w-0 items-center gap-1.5 rounded-small border border-line-control bg-paper px-2.5 text-1 text-ink-3 wide:h-8',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-(--focus)',
        disabled && 'border-line bg-sunken',
        className,
      )}
    >
      <span aria-hidden="true" className="min-w-3 flex-none">
        {mark}
      </span>
      <input
        role="spinbutton"
        inputMode={min < 0 ? 'text' : 'numeric'}
        autoComplete="off"
        aria-label={label}
        aria-valuemin={min}
        aria-valuemax={max}
        {...(value !== null && { 'aria-valuenow': value })}
        aria-valuetext={
          value === null ? t('Different values') : unit === undefined ? String(value) : `${value} ${unit}`
        }
        className="w-full min-w-0 bg-transparent text-2 text-ink outline-none disabled:text-ink-3"
        disabled={disabled}
        value={typed ?? value ?? ''}
        placeholder={value === null ? t('Mixed') : ''}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Escape') setTyped(null);
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setTyped(null);
          const distance = (event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1);
          onChange((before) => limit(before + distance));
        }}
      />
      {unit !== undefined && (
        <span aria-hidden="true" className="flex-none">
          {unit}
        </span>
      )}
    </label>
  );
}
