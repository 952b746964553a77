import type { ComponentProps } from 'react';
import { cx } from '../theme/cx.ts';
import { Field, useFieldProps } from './field.tsx';

interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Required outside a `Field`. */
  label?: string;
  disabled?: boolean;
}

/** A switch, which takes effect at once. */
export function Switch({ checked, onCheckedChange, label, disabled }: SwitchProps) {
  const field = useFieldProps();
  return (
    <button
      {...field}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onCheckedChange(!checked)}
      className={cx(
        'relative h-5 w-9 flex-none rounded-full transition-colors duration-(--steady) disabled:opacity-50',
        // The touch target is larger than the visible switch.
        'before:absolute before:-inset-2',
        checked ? 'bg-accent inset-ring inset-ring-accent-edge' : 'bg-line-control',
      )}
    >
      <span
        className={cx(
          'absolute inset-s-0.75 top-0.75 size-3.5 rounded-full transition-[translate] duration-(--steady)',
          checked ? 'translate-x-[calc(16px*var(--forward))] bg-ink-on-accent' : 'bg-ink-on-fill',
        )}
      />
    </button>
  );
}

/** A switch at the end of its label's line, with a hint below. */
export const SwitchField = ({
  label,
  hint,
  ...control
}: Pick<ComponentProps<typeof Field>, 'hint'> & SwitchProps & { label: string }) => (
  <Field group label={label} hint={hint} aside={<Switch label={label} {...control} />}>
    {null}
  </Field>
);
