import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is fetched when it is first shown, or ahead of that by `load`. */
export interface Fetched {
  load: () => Promise<ComponentType>;
  Component: ComponentType;
}

/**
 * Like `lazy`, but what is there already is shown at once: `lazy` would show a fallback even then, and React holds
 * back for 300 ms what follows a fallback.
 */
export function fetched(fetch: () => Promise<ComponentType>): Fetched {
  let known: ComponentType | null = null;
  async function load(): Promise<ComponentType> {
    known = await fetch();
    return known;
  }
  const Late = lazy(async () => ({ default: await load() }));
  function Component() {
    // Chosen once: another component in its place would begin anew.
    const [Shown] = useState(() => known ?? Late);
    return <Shown />;
  }
  return { load, Component };
}
