import type { Random } from '../world/random.ts';
import type { Life, Time, Timer } from '../world/time.ts';

/** The clock of a device, which may be wrong, jump and stand still. */
export interface DeviceClock {
  /** Epoch milliseconds. */
  now(): number;
}

interface GlobalOptions {
  time: Time;
  life: Life;
  random: Random;
  clock: DeviceClock;
  /** An error that nothing has caught. */
  onFailure: (error: unknown) => void;
}

const instants = new Map<string, number>();

/** Parses an instant once: the player compares the same few from second to second. */
function parseInstant(text: string): number {
  const known = instants.get(text) ?? Date.parse(text);
  if (instants.size > 10_000) instants.clear();
  instants.set(text, known);
  return known;
}

const withRandom = (random: Random): object => Object.create(Math, { random: { value: () => random.next() } });

/** The timers, clocks and chances of a program of the simulation. */
export function createGlobals({ time, life, random, clock, onFailure }: GlobalOptions) {
  const startMs = time.now();

  class DeviceDate extends Date {
    constructor(given: number | string = clock.now()) {
      super(given);
    }

    static override now(): number {
      return clock.now();
    }

    static override parse(text: string): number {
      return parseInstant(text);
    }
  }

  function runSafely(run: () => void): void {
    try {
      run();
    } catch (error) {
      onFailure(error);
    }
  }

  const setTimeout = (run: () => void, ms = 0): Timer => time.after(ms, life, () => runSafely(run));
  const setInterval = (run: () => void, ms: number): Timer => time.every(ms, life, () => runSafely(run));

  return {
    setTimeout,
    setInterval,
    clearTimeout: time.cancel,
    clearInterval: time.cancel,
    performance: { now: () => time.now() - startMs },
    Date: DeviceDate,
    Math: withRandom(random),
  };
}
