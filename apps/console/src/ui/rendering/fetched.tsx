import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is fetched when it is first shown, or earlier by `load`. */
export interface Fetched<Props extends object = object> {
  load: () => Promise<ComponentType<Props>>;
  Component: ComponentType<Props>;
}

/**
 * Like `lazy`, but a component whose code is already loaded is shown at once: `lazy` would show a fallback even then,
 * and React delays the replacement of a fallback by 300 ms.
 */
export function fetchedComponent<Props extends object = object>(
  fetch: () => Promise<ComponentType<Props>>,
): Fetched<Props> {
  let loaded: ComponentType<Props> | null = null;
  async function load(): Promise<ComponentType<Props>> {
    loaded = await fetch();
    return loaded;
  }
  const LazyComponent: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  function Component(props: Props) {
    // Chosen once, because a change of the component would discard its state.
    const [Shown] = useState(() => loaded ?? LazyComponent);
    return <Shown {...props} />;
  }
  return { load, Component };
}
