import { Check } from 'lucide-react';
import { useId } from 'react';

interface ColorChoiceProps {
  /** The name of the colored object, for screen readers. */
  label: string;
  value: string;
  onValueChange: (color: string) => void;
  /** CSS colors with their names, in order. */
  colors: readonly { value: string; name: string }[];
}

/** One color of a palette. Arrow keys move the choice. */
export function ColorChoice({ label, value, onValueChange, colors }: ColorChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-2">
      {colors.map((color) => (
        <label
          key={color.value}
          title={color.name}
          className="relative grid size-7 cursor-pointer place-items-center rounded-small text-ink-on-fill outline-offset-2 has-checked:outline-2 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
          style={{ background: color.value }}
        >
          <input
            type="radio"
            name={name}
            value={color.value}
            aria-label={color.name}
            checked={color.value === value}
            onChange={() => onValueChange(color.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {color.value === value && <Check className="stroke-3" />}
        </label>
      ))}
    </div>
  );
}
