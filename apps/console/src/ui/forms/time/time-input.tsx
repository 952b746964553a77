import type { ComponentProps } from 'react';
import { useState } from 'react';
import { Input } from '../input.tsx';
import { parseTime, stepTime } from './parse-time.ts';

interface TimeInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> {
  /** `HH:MM`, or the text that is not a time. */
  value: string;
  onValueChange: (value: string) => void;
}

/**
 * A 24-hour time, typed as 9, 930, 9:30 or 9pm. The browser's own time field would follow the system's format. The up
 * and down arrows step by a quarter of an hour.
 */
export function TimeInput({ value, onValueChange, ...rest }: TimeInputProps) {
  const [text, setText] = useState<string | null>(null);
  const settle = (typed: string) => {
    onValueChange(parseTime(typed) ?? typed);
    setText(null);
  };
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder="09:00"
      maxLength={8}
      value={text ?? value}
      onChange={({ target }) => {
        setText(target.value);
        // Shorter text may still become another time.
        if (parseTime(target.value) === target.value) onValueChange(target.value);
      }}
      onBlur={() => text !== null && settle(text)}
      onKeyDown={(press) => {
        if (press.key === 'Enter' && text !== null) settle(text);
        if (press.key !== 'ArrowUp' && press.key !== 'ArrowDown') return;
        press.preventDefault();
        settle(stepTime(text ?? value, press.key === 'ArrowUp' ? 1 : -1));
      }}
    />
  );
}
