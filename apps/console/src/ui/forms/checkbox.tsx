import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { mayUse, type Needing, useMay } from '../access/may.tsx';
import { cx } from '../theme/cx.ts';

interface CheckboxProps extends Needing {
  checked: boolean | 'some';
  onCheckedChange: (checked: boolean) => void;
  /** The label beside it; for screen readers only if `labelHidden`. */
  label: ReactNode;
  labelHidden?: boolean;
  /** A sentence below the label. */
  hint?: string;
  disabled?: boolean;
  className?: string;
}

/** A checkbox. `some` is for a partly selected list. */
export function Checkbox({
  checked,
  onCheckedChange,
  label,
  labelHidden,
  hint,
  disabled,
  className,
  needs,
}: CheckboxProps) {
  if (!mayUse(useMay(), { needs })) return null;
  return (
    <label
      className={cx(
        'relative flex min-h-6 gap-2.5',
        hint === undefined ? 'items-center' : 'items-start py-1',
        disabled === true ? 'text-ink-3' : 'cursor-pointer',
        className,
      )}
    >
      <input
        type="checkbox"
        className="peer absolute -inset-x-1 inset-y-0 cursor-[inherit] opacity-0"
        checked={checked === true}
        disabled={disabled}
        ref={(box) => {
          if (box !== null) box.indeterminate = checked === 'some';
        }}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span
        aria-hidden="true"
        className={cx(
          'grid size-4.5 flex-none place-items-center rounded-[5px] border text-ink-on-accent transition-colors',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus)',
          checked === false ? 'border-line-control bg-paper' : 'border-accent-edge bg-accent',
          disabled === true && 'opacity-50',
          hint !== undefined && 'mt-px',
        )}
      >
        {checked === true && <Check className="size-3 stroke-3" />}
        {checked === 'some' && <Minus className="size-3 stroke-3" />}
      </span>
      {hint === undefined ? (
        <span className={labelHidden === true ? 'sr-only' : 'min-w-0'}>{label}</span>
      ) : (
        <span className="min-w-0">
          <span className="grid gap-0.5">
            <span className="font-medium">{label}</span> <span className="text-1 text-ink-3">{hint}</span>
          </span>
        </span>
      )}
    </label>
  );
}
