import { type ComponentType, type Fragment, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/** A component whose code is fetched when it is first shown, or earlier by `load`. */
export interface Fetched<Props extends object = object> {
  (props: Props): ReactNode;
  load: () => Promise<unknown>;
}

/**
 * Like `lazy`, but a component whose code is already loaded is shown at once: `lazy` would show a fallback even then,
 * and React delays the replacement of a fallback by 300 ms.
 *
 * @param Around what waits for the code. Unless given, nothing is shown until it is there; with Fragment, the Suspense
 * around the component shows its fallback.
 */
export function fetched<Props extends object = object>(
  fetch: () => Promise<ComponentType<Props>>,
  Around: typeof Suspense | typeof Fragment = Suspense,
): Fetched<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => (loaded = await fetch());
  const LazyComponent: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  const Component = (props: Props) => {
    // Chosen once, because a change of the component would discard its state.
    const [Shown] = useState(() => loaded ?? LazyComponent);
    return (
      <Around>
        <Shown {...props} />
      </Around>
    );
  };
  Component.load = load;
  return Component;
}

/**
 * Loads a dialog with the first move of the pointer or press of a key, so that it is there when it is opened: what a
 * person types at once would be lost.
 */
export function useEarlyLoad({ load }: Pick<Fetched, 'load'>): void {
  useEffect(() => {
    const signs = new AbortController();
    function onSign() {
      signs.abort();
      // Opening it loads it again.
      load().catch(() => {});
    }
    for (const sign of ['pointermove', 'pointerdown', 'keydown'])
      document.addEventListener(sign, onSign, { signal: signs.signal });
    return () => signs.abort();
  }, [load]);
}
