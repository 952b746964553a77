import type { ComponentProps } from 'react';
import { cx } from '../theme/cx.ts';
import { fieldClass } from './control.ts';
import { useFieldProps } from './field.tsx';

/** Several lines of text. Inside a `Field` it is wired to the label, hint and error. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldProps();
  return <textarea rows={rows} className={cx(fieldClass, 'resize-y py-2', className)} {...field} {...rest} />;
}
