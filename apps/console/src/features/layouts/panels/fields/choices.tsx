import { t } from '@vitrine/messages/t';
import { Field } from '../../../../ui/forms/field.tsx';
import { type Segment, Segmented } from '../../../../ui/forms/segmented.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';

interface ChoiceProps<Value extends string> {
  label: string;
  /** Null: the selected elements have different values. */
  value: Value | null;
  onChange: (value: Value) => void;
}

interface SegmentChoiceProps<Value extends string> extends ChoiceProps<Value> {
  choices: readonly Segment<Value>[];
}

/** A choice of a few visible options, over the whole width. */
export function SegmentChoice<Value extends string>({ label, value, choices, onChange }: SegmentChoiceProps<Value>) {
  return (
    <Segmented<string>
      small
      label={label}
      className="w-full *:flex-1 *:justify-center"
      value={value ?? ''}
      segments={choices}
      onValueChange={(next) => choices.forEach((choice) => choice.value === next && onChange(choice.value))}
    />
  );
}

interface SelectChoiceProps<Value extends string> extends ChoiceProps<Value> {
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  choices: readonly { value: Value; label: string }[];
}

/** A choice of many options. */
export function SelectChoice<Value extends string>({
  label,
  labelHidden = false,
  value,
  choices,
  onChange,
}: SelectChoiceProps<Value>) {
  const select = (
    <Select
      {...(labelHidden && { 'aria-label': label })}
      className={panelFieldClass}
      value={value ?? ''}
      onValueChange={(next) => choices.forEach((choice) => choice.value === next && onChange(choice.value))}
    >
      {value === null && <option value="">{t('Mixed')}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
  if (labelHidden) return select;
  return (
    <Field label={label} className={panelFieldClass}>
      {select}
    </Field>
  );
}

interface ToggleProps {
  label: string;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch with its label before it. */
export const Toggle = ({ label, checked, onChange }: ToggleProps) => (
  <div className="flex min-h-8 items-center justify-between gap-2">
    {label}
    <Switch label={label} checked={checked} onCheckedChange={onChange} />
  </div>
);

/** Fields of the panel are lower than those of dialogs. */
export const panelFieldClass =
  '[&_:is(select,input)]:h-10 [&_:is(select,input)]:wide:h-8 [&_label]:text-1 [&_label]:text-ink-2';
