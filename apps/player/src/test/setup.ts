import * as fakeIndexedDB from 'fake-indexeddb';
import { afterEach, beforeEach } from 'vitest';
import { renewSignal } from './signal.ts';

/** Adds to the globals what Node lacks of a browser. */
function define(values: object): void {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

const { default: indexedDB, ...classes } = fakeIndexedDB;
define({ ...classes, indexedDB });

// Code without DOM is tested in Node, where Blob, fetch and streams are complete. It uses these parts of a window.
if (typeof window === 'undefined') {
  const target = new EventTarget();
  const values = new Map<string, string>();
  define({
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
    location: new URL('https://player.test/player/'),
    localStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
      clear: () => values.clear(),
    },
  });
}

// jsdom's Blob cannot be stored in IndexedDB, and its structuredClone cannot copy Node's. Blobs are immutable, so they
// are not copied.
const { constructor: Blob } = await new Response('').blob();
const clone = structuredClone;
define({ Blob, structuredClone: (value: unknown) => (value instanceof Blob ? value : clone(value)) });

beforeEach(() => localStorage.clear());
afterEach(renewSignal);
