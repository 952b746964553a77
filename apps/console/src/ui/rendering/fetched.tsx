import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is fetched when it is first shown, or ahead of that by `load`. */
export interface Fetched<Props extends object = object> {
  load: () => Promise<ComponentType<Props>>;
  Component: ComponentType<Props>;
}

/**
 * Like `lazy`, but what is there already is shown at once: `lazy` would show a fallback even then, and React holds
 * back for 300 ms what follows a fallback.
 */
export function fetched<Props extends object = object>(fetch: () => Promise<ComponentType<Props>>): Fetched<Props> {
  let known: ComponentType<Props> | null = null;
  async function load(): Promise<ComponentType<Props>> {
    known = await fetch();
    return known;
  }
  const Late: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  function Component(props: Props) {
    // Chosen once: another component in its place would begin anew.
    const [Shown] = useState(() => known ?? Late);
    return <Shown {...props} />;
  }
  return { load, Component };
}
