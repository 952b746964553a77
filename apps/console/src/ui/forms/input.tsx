import type { ComponentProps, ReactNode } from 'react';
import { controlClass } from './control.ts';
import { cx } from '../theme/cx.ts';
import { useFieldProps } from './field.tsx';

interface InputProps extends ComponentProps<'input'> {
  /** Content inside the input, before the text. */
  icon?: ReactNode;
  /** Content inside the input, at the end: a small button, a unit. */
  end?: ReactNode;
}

/** A line of text. Inside a `Field` it is wired to the label, hint and error. */
export function Input({ icon, end, className, ...rest }: InputProps) {
  const field = useFieldProps();
  return (
    <span className={cx('relative block', className)}>
      {icon !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 inset-s-2.75 flex items-center text-ink-3">{icon}</span>
      )}
      <input
        className={cx(
          controlClass,
          'text-ellipsis read-only:bg-sunken',
          icon !== undefined && 'ps-8.5',
          end !== undefined && 'pe-11',
        )}
        {...field}
        {...rest}
      />
      {end !== undefined && <span className="absolute inset-y-0 inset-e-1 flex items-center">{end}</span>}
    </span>
  );
}
