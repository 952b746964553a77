import { useEffect, useState } from 'react';

/** Several presses of a stepper or of keys within this time are one change. */
const PAUSE_MS = 300;

/** A debounced value. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
