/** Listeners, and the function that calls them all. */
export function createListeners<Values extends unknown[] = []>() {
  const listeners = new Set<(...values: Values) => void>();
  return {
    subscribe: (listener: (...values: Values) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (...values: Values): void => {
      for (const listener of listeners) listener(...values);
    },
    count: (): number => listeners.size,
  };
}

/**
 * Listeners that are also told when another tab changes the storage of this browser.
 *
 * @param isAbout true for a change that concerns them
 */
export function createStorageListeners(isAbout: (event: StorageEvent) => boolean = () => true) {
  const { subscribe, tell } = createListeners();
  return {
    tell,
    subscribe: (listener: () => void): (() => void) => {
      const stop = subscribe(listener);
      const onStorage = (event: StorageEvent) => isAbout(event) && listener();
      window.addEventListener('storage', onStorage);
      return () => {
        stop();
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
