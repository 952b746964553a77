import { z } from 'zod';

export const WayName = z.enum(['cec', 'ddc', 'output']);
export type WayName = z.infer<typeof WayName>;

export type Power = 'on' | 'off';

/** `mixed`: some of several panels are on. Null when at least one does not tell. */
export type Reading = Power | 'mixed' | null;

/** A way to switch the panel, by a program of the machine. Nothing counts as done until it has been read back. */
export interface Way {
  name: WayName;
  /** The longest time that a panel takes to obey a command. */
  patienceMs: number;
  /** Returns the names of the panels that tell their power, e.g. the device files of adapters. */
  find(): Promise<string[]>;
  read(panels: string[]): Promise<Reading>;
  /** Never fails: whether it worked is what {@link Way.read} returns. */
  set(panels: string[], power: Power): Promise<void>;
}

/** Returns the power that all panels have in common; `mixed` if it differs, null unless all of them are known. */
export function summarizeReadings(readings: (Power | null)[]): Reading {
  const [first = null] = readings;
  if (first === null || readings.includes(null)) return null;
  return readings.every((each) => each === first) ? first : 'mixed';
}

interface Single {
  name: WayName;
  patienceMs: number;
  /** The names of all panels that there may be. */
  list: () => Promise<string[]>;
  readOne: (panel: string) => Promise<Power | null>;
  setOne: (panel: string, power: Power) => Promise<unknown>;
}

/** A way that asks and switches each panel by itself, one after the other: they share a bus. */
export function createWay({ name, patienceMs, list, readOne, setOne }: Single): Way {
  async function readAll(panels: string[]): Promise<(Power | null)[]> {
    const readings: (Power | null)[] = [];
    for (const panel of panels) readings.push(await readOne(panel));
    return readings;
  }
  return {
    name,
    patienceMs,
    async find() {
      const panels = await list();
      const readings = await readAll(panels);
      return panels.filter((_, i) => readings[i] !== null);
    },
    read: async (panels) => summarizeReadings(await readAll(panels)),
    async set(panels, power) {
      for (const panel of panels) await setOne(panel, power);
    },
  };
}
