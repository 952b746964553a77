import type { ComponentProps } from 'react';
import { Field } from '../field.tsx';
import { Input } from '../input.tsx';
import { PasswordInput } from '../password-input.tsx';
import type { Bound } from './use-form.ts';

/** The props of a `Field` with one control. */
export type Labelled = Pick<ComponentProps<typeof Field>, 'label' | 'labelHidden' | 'hint' | 'aside' | 'className'>;

/** Splits the props of a bound field into those of the field, and those of its control. */
export function splitProps<Props extends Labelled & { error: string | undefined }>(props: Props) {
  const { label, labelHidden = false, hint, aside, className = '', error, ...control } = props;
  const field = {
    label,
    labelHidden,
    error,
    className,
    ...(hint !== undefined && { hint }),
    ...(aside !== undefined && { aside }),
  };
  return { field, control };
}

type TextProps<Control> = Labelled & Bound<string> & Omit<Control, keyof Labelled | 'value' | 'onChange'>;

/** A line of text of a form. */
export function TextField(props: TextProps<ComponentProps<typeof Input>>) {
  const { field, control } = splitProps(props);
  const { onValueChange, ...input } = control;
  return (
    <Field {...field}>
      <Input autoComplete="off" {...input} onChange={({ target }) => onValueChange(target.value)} />
    </Field>
  );
}

/** A password of a form, the current one of the person unless `autoComplete` says otherwise. */
export function PasswordField(props: TextProps<ComponentProps<typeof PasswordInput>>) {
  const { field, control } = splitProps(props);
  const { onValueChange, ...input } = control;
  return (
    <Field {...field}>
      <PasswordInput
        autoComplete="current-password"
        {...input}
        onChange={({ target }) => onValueChange(target.value)}
      />
    </Field>
  );
}
