import { useSyncExternalStore } from 'react';

/** A value outside of React that tells of its changes. */
export interface Readable<T> {
  read: () => T;
  /** Returns the function that unsubscribes. */
  subscribe: (tell: () => void) => () => void;
}

/** A value outside of React that can be set, for what changes often or is changed from outside of components. */
export interface Store<T> extends Readable<T> {
  write: (value: T) => void;
}

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

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const { subscribe, tell } = createListeners();
  return {
    read: () => value,
    write(next) {
      if (next === value) return;
      value = next;
      tell();
    },
    subscribe,
  };
}

export const useStore = <T>(store: Readable<T>): T => useSyncExternalStore(store.subscribe, store.read);

/** A part of a store's value, compared by identity. */
export const useStorePart = <T, Part>(store: Readable<T>, pick: (value: T) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => pick(store.read()));
