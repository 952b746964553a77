import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Callbacks with a stable identity that call those of the last render, so that memoised components do not render again.
 * Call them in event handlers, not while rendering.
 */
export function useStable<Callbacks extends { [name in keyof Callbacks]: (...args: never[]) => void }>(
  callbacks: Callbacks,
): Callbacks {
  const latest = useRef(callbacks);
  useLayoutEffect(() => {
    latest.current = callbacks;
  });
  const [stable] = useState(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of `callbacks`
    const names = Object.keys(callbacks) as (keyof Callbacks)[];
    const entries = names.map((name) => [name, (...args: never[]) => latest.current[name](...args)]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one function for each key of `callbacks`
    return Object.fromEntries(entries) as Callbacks;
  });
  return stable;
}
