import type { ComponentProps, ReactNode } from 'react';
import { Checkbox } from '../checkbox.tsx';
import { Field } from '../field.tsx';
import { Segmented } from '../segmented.tsx';
import { Select } from '../select.tsx';
import { Textarea } from '../textarea.tsx';
import { type Labelled, splitProps } from './text-field.tsx';
import type { Bound } from './use-form.ts';

/** Several lines of text of a form. */
export function TextareaField(
  props: Labelled & Bound<string> & Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange'>,
) {
  const { field, control } = splitProps(props);
  const { onValueChange, ...textarea } = control;
  return (
    <Field {...field}>
      <Textarea {...textarea} onChange={({ target }) => onValueChange(target.value)} />
    </Field>
  );
}

interface SelectFieldProps<Value extends string> extends Labelled, Bound<Value> {
  options: readonly (readonly [value: Value, label: string])[];
  /** Shown while none of the options is chosen. */
  placeholder?: string;
  disabled?: boolean;
}

/** A choice of a form from a list that opens. */
export function SelectField<Value extends string>({ options, placeholder, ...props }: SelectFieldProps<Value>) {
  const { field, control } = splitProps(props);
  const { value, onValueChange, disabled } = control;
  return (
    <Field {...field}>
      <Select
        value={value}
        disabled={disabled}
        onValueChange={(chosen) => {
          const option = options.find(([each]) => each === chosen);
          if (option !== undefined) onValueChange(option[0]);
        }}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type SegmentedProps<Value extends string> = ComponentProps<typeof Segmented<Value>>;

interface SegmentedFieldProps<Value extends string>
  extends Pick<SegmentedProps<Value>, 'segments'>, Omit<Labelled, 'label'>, Bound<Value> {
  label: string;
  /** The segments are as wide as the field. */
  isWide?: boolean;
  /** The fields of the chosen option, below the segments. */
  children?: ReactNode;
  /** It is beside them, where there is room. */
  isInLine?: boolean;
}

/** A choice of a form from a few visible options. */
export function SegmentedField<Value extends string>(all: SegmentedFieldProps<Value>) {
  const { isWide, isInLine, segments, children, ...props } = all;
  const { field, control } = splitProps(props);
  return (
    <Field group {...field}>
      <div className={isInLine === true ? 'flex flex-wrap items-center gap-2' : 'contents'}>
        <Segmented
          label={props.label}
          className={isWide === true ? '*:flex-1 *:justify-center' : 'w-fit'}
          value={control.value}
          onValueChange={control.onValueChange}
          segments={segments}
        />
        {children}
      </div>
    </Field>
  );
}

interface Option<Value> extends Pick<ComponentProps<typeof Checkbox>, 'label' | 'hint' | 'disabled'> {
  value: Value;
}

interface ChecksFieldProps<Value> extends Labelled, Bound<Value[]> {
  options: readonly Option<Value>[];
}

/** Any number of some options of a form, kept in their order. */
export function ChecksField<Value extends string>({ options, ...props }: ChecksFieldProps<Value>) {
  const { field, control } = splitProps(props);
  const { value: chosen, onValueChange } = control;
  const choose = (value: Value, on: boolean) =>
    onValueChange(
      options.flatMap((each) => ((each.value === value ? on : chosen.includes(each.value)) ? each.value : [])),
    );
  return (
    <Field group {...field}>
      {options.map(({ value, ...box }) => (
        <Checkbox key={value} checked={chosen.includes(value)} onCheckedChange={(on) => choose(value, on)} {...box} />
      ))}
    </Field>
  );
}
