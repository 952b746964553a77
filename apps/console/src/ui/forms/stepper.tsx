import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from './button.tsx';

interface StepperProps {
  /** The name of the value, for screen readers: `Device seats`. */
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  /** With a step of 1 the number can be typed too. */
  step?: number;
  /** The unit after the number: `GB`. */
  unit?: string;
  disabled?: boolean;
}

/**
 * A number with buttons to decrease and increase it. A typed number applies as soon as it is in range. Any other input
 * stays in the field until blur or Enter, and is then clamped; text becomes the minimum.
 */
export function Stepper({
  label,
  value,
  onValueChange,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  unit,
  disabled = false,
}: StepperProps) {
  // The text while it is edited; null while the field shows the value.
  const [typed, setTyped] = useState<string | null>(null);

  function change(next: number) {
    setTyped(null);
    onValueChange(Number.isFinite(next) ? Math.min(max, Math.max(min, Math.floor(next))) : min);
  }

  function type(text: string, number: number) {
    setTyped(text);
    if (Number.isInteger(number) && number >= min && number <= max) onValueChange(number);
  }

  const settle = () => typed !== null && change(typed === '' ? Number.NaN : Number(typed));

  return (
    <div role="group" aria-label={label} className="flex items-center gap-1">
      <Button
        square
        aria-label={t('Decrease {name}', { name: label })}
        disabled={disabled || value <= min}
        onClick={() => change(value - step)}
      >
        <Minus />
      </Button>
      {step === 1 ? (
        <input
          type="number"
          aria-label={label}
          className="h-control w-16 rounded text-center text-4 font-strong [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          value={typed ?? value}
          min={min}
          disabled={disabled}
          onChange={({ target }) => type(target.value, target.valueAsNumber)}
          onBlur={settle}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
        />
      ) : (
        <output aria-label={label} className="min-w-16 text-center text-4 font-strong">
          {value}
          {unit !== undefined && ` ${unit}`}
        </output>
      )}
      <Button
        square
        aria-label={t('Increase {name}', { name: label })}
        disabled={disabled || value >= max}
        onClick={() => change(value + step)}
      >
        <Plus />
      </Button>
    </div>
  );
}
