import { startTransition, useOptimistic } from 'react';

/** Shows a choice at once, while `onChange` changes `value` in a transition, which renders later. */
export function useOptimisticChoice<Value>(value: Value, onChange: (next: Value) => void) {
  const [shown, show] = useOptimistic(value);
  return {
    value: shown,
    onValueChange: (next: Value) =>
      startTransition(() => {
        show(next);
        onChange(next);
      }),
  };
}
