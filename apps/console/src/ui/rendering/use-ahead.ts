import { useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * A choice that is seen at once: what follows from it is begun only when that has been painted. `settled` is what is
 * chosen by what follows, the address for example; where that changes, it is right again.
 */
export function useAhead<Value>(settled: Value): [Value, (next: Value, follow: () => void) => void] {
  const [ahead, setAhead] = useState<{ value: Value; of: Value } | null>(null);
  const isAhead = ahead !== null && ahead.of === settled;
  if (ahead !== null && !isAhead) setAhead(null);
  const forget = useRef(() => {});
  useEffect(() => () => forget.current(), []);
  function choose(value: Value, follow: () => void): void {
    forget.current();
    setAhead({ value, of: settled });
    forget.current = afterPaint(follow);
  }
  return [isAhead ? ahead.value : settled, choose];
}
