import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The same functions with every render, which do what those of the last one do: for parts that are built once and are
 * not to be built again because a function is another one. They are for events, not for rendering.
 */
export function useStable<Acts extends { [name in keyof Acts]: (...given: never[]) => void }>(acts: Acts): Acts {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const [stable] = useState(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object
    const names = Object.keys(acts) as (keyof Acts)[];
    const entries = names.map((name) => [name, (...given: never[]) => latest.current[name](...given)]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a function for every name of theirs
    return Object.fromEntries(entries) as Acts;
  });
  return stable;
}
