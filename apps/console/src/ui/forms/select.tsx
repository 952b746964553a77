import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass } from './control.ts';
import { cx } from '../theme/cx.ts';
import { useFieldProps } from './field.tsx';

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  onValueChange?: (value: string) => void;
}

/** A styled native select. Its children are `<option>`s. */
export function Select({ className, onValueChange, ...rest }: SelectProps) {
  const field = useFieldProps();
  return (
    <span className={cx('relative block', className)}>
      <select
        className={cx(controlClass, 'appearance-none truncate pe-9')}
        onChange={(event) => onValueChange?.(event.target.value)}
        {...field}
        {...rest}
      />
      <ChevronDown className="pointer-events-none absolute inset-y-0 inset-e-3 my-auto text-ink-3" />
    </span>
  );
}
