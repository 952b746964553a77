import { useState } from 'react';

/**
 * Shows a choice at once, before `value` follows: the address changes in a transition, which renders later. When
 * `value` changes for any reason, it is shown again.
 */
export function useOptimisticChoice<Value>(value: Value, onChange: (next: Value) => void) {
  const [chosen, setChosen] = useState<{ next: Value; instead: Value } | null>(null);
  const isPending = chosen !== null && chosen.instead === value;
  if (chosen !== null && !isPending) setChosen(null);
  return {
    value: isPending ? chosen.next : value,
    onValueChange(next: Value) {
      setChosen({ next, instead: value });
      onChange(next);
    },
  };
}
