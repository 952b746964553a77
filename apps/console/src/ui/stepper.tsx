import { Minus, Plus } from 'lucide-react';
import { Button } from './button.tsx';

interface StepperProps {
  /** What is counted, for screen readers: `Device seats`. */
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  /** With a step of 1 the number can be typed too. */
  step?: number;
  /** Follows the number: `GB`. */
  unit?: string;
  disabled?: boolean;
}

/** A number with less and more. What is typed and is no number, or too small, becomes the smallest. */
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
  function change(next: number) {
    onValueChange(Number.isFinite(next) ? Math.min(max, Math.max(min, Math.floor(next))) : min);
  }
  return (
    <div role="group" aria-label={label} className="flex items-center gap-1">
      <Button
        square
        aria-label={`Decrease ${label}`}
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
          value={value}
          min={min}
          disabled={disabled}
          onChange={(event) => change(event.target.valueAsNumber)}
        />
      ) : (
        <output aria-label={label} className="min-w-16 text-center text-4 font-strong">
          {value}
          {unit !== undefined && ` ${unit}`}
        </output>
      )}
      <Button
        square
        aria-label={`Increase ${label}`}
        disabled={disabled || value >= max}
        onClick={() => change(value + step)}
      >
        <Plus />
      </Button>
    </div>
  );
}
