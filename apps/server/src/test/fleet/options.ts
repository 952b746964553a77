import type { Ledger } from './ledger.ts';

/**
 * `drop`: connections break. `slow`: calls and stream reads are delayed. `wrong-clock`: the device's clock is
 * days off. `repeat`: everything is sent twice. `restart-storm`: all screens restart at half time.
 */
export const faults = ['drop', 'slow', 'wrong-clock', 'repeat', 'restart-storm'] as const;
export type Fault = (typeof faults)[number];

export interface PlayerOptions {
  url: string;
  token: string;
  /** The public identity. */
  deviceId: string;
  faults: readonly Fault[];
  /** The time between two heartbeats; null: as requested by the server. */
  beatMs: number | null;
  ledger: Ledger;
  /** Its `restart` event restarts all screens. */
  restart: EventTarget;
  end: AbortSignal;
}
