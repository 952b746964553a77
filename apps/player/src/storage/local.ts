import type { Paired } from '@vitrine/contract/fleet/pairing';
import type { RememberedTime } from '../core/clock.ts';
import type { OpenPlay } from './play-recorder.ts';

/** Outside the database, since it is written with every response. */
export const TIME = 'vitrine.player.time';

/** In `localStorage`, because a page that ends cannot wait for a database. */
export const OPEN_PLAYS = 'vitrine.player.open-plays';

/** The values in `localStorage`, each as JSON. Releases before this one wrote the same names and shapes. */
export interface LocalValues {
  /** A second copy of the identity, in case a damaged database is replaced. */
  'vitrine.player.identity': Paired;
  [TIME]: RememberedTime;
  /** The plays that were open when the page ended. */
  [OPEN_PLAYS]: readonly OpenPlay[];
  /** The reason why the player could not start, as the server knows it already; written by start-check.js. */
  'vitrine.player.told': string;
}

/** The stored value, of which any field may be missing; null when there is none or storage is disabled. */
export function readLocal<K extends keyof LocalValues>(key: K): Partial<LocalValues[K]> | null {
  try {
    const value: Partial<LocalValues[K]> | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    return value;
  } catch {
    return null;
  }
}

/** Stores a value; ignored where storage is disabled or full. */
export function writeLocal<K extends keyof LocalValues>(key: K, value: LocalValues[K]): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Every value here is a copy or a correction that the player can do without.
  }
}

export function removeLocal(key: keyof LocalValues): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // See writeLocal.
  }
}
