import type { StateFile } from '../files/state.ts';
import type { Power, Reading, Way } from './way.ts';

/** Time between two readings of a panel that was told to switch. */
const READ_AGAIN_MS = 1_000;

/** Some TVs ignore a message while they are busy with another one. */
const REPEAT_MS = 5_000;

/** A message to switch off may take effect so long after a panel was told, also when it was told to be on meanwhile. */
const SETTLE_MS = 7_000;

interface Options {
  /** In the order in which they are tried; the one that worked last comes first. */
  ways: Way[];
  state: StateFile;
  log: (message: string) => void;
  wait: (ms: number) => Promise<unknown>;
}

/** The panel of this machine. Its functions must not be called while one of them runs. */
export interface Panel {
  /** False while no way was found. */
  canSwitch(): boolean;
  /** The power at the last look or switch; null when it cannot be told. */
  power(): Power | null;
  /** Reads the power. While no way is known all are tried, which takes seconds. */
  look(): Promise<void>;
  /**
   * Switches the panel on, until it has been read back.
   *
   * @throws Error when it does not confirm
   */
  switchOn(): Promise<void>;
  /**
   * Switches the panel off. A way by which it does not confirm is switched on again, and the next one is tried. As soon as
   * `isWanted` returns false the panel is switched on again and nothing else is tried.
   *
   * @throws Error when no way has worked: the panel is on
   */
  switchOff(isWanted: () => boolean): Promise<void>;
}

/**
 * Switches a panel by the first way that can be verified. Any doubt ends in *on*: a screen that stays dark is worse than
 * one that shines at night.
 */
export function createPanel({ ways, state, log, wait }: Options): Panel {
  const panels = new Map<Way, string[]>();
  /** Told to switch off, and not read back since. */
  const doubtful = new Set<Way>();
  let power: Power | null = null;
  /** The panel is off, and its signal has not been interrupted since. */
  let mayInterrupt = false;
  const kept = state.read().panel;
  let current = ways.find(({ name }) => name === kept?.way) ?? null;
  if (current !== null && kept !== null) panels.set(current, kept.panels);

  const inOrder = (): Way[] => (current === null ? ways : [current, ...ways.filter((way) => way !== current)]);

  async function find(way: Way): Promise<string[]> {
    const found = await way.find();
    // One that is off may not answer, and is not gone.
    if (found.length > 0) panels.set(way, found);
    return panels.get(way) ?? [];
  }

  async function read(way: Way): Promise<Reading> {
    const known = panels.get(way);
    const reading = known === undefined ? null : await way.read(known);
    if (reading !== null) return reading;
    // The names change with the hardware and with starts of the machine.
    const found = await find(way);
    return found === known ? null : way.read(found);
  }

  /** Tells a panel to switch until it reads so; false when it does not in time or is no longer to. */
  async function reach(way: Way, wanted: Power, isWanted: () => boolean = () => true): Promise<boolean> {
    const known = panels.get(way) ?? [];
    const settleMs = wanted === 'on' && doubtful.has(way) ? SETTLE_MS : 0;
    let readMs = 0;
    if (wanted === 'off') doubtful.add(way);
    for (let waitedMs = 0; waitedMs <= way.patienceMs; waitedMs += READ_AGAIN_MS) {
      if (!isWanted()) return false;
      if (waitedMs % REPEAT_MS === 0 && readMs === 0) await way.set(known, wanted);
      readMs = (await way.read(known)) === wanted ? readMs + READ_AGAIN_MS : 0;
      if (readMs > settleMs) {
        doubtful.delete(way);
        return true;
      }
      await wait(READ_AGAIN_MS);
    }
    if (readMs > 0) doubtful.delete(way);
    return readMs > 0;
  }

  /** A monitor that no longer listens wakes when its signal comes back; that is tried once. */
  async function wake(way: Way): Promise<boolean> {
    const signal = ways.find(({ name }) => name === 'output');
    if (!mayInterrupt || signal === undefined || signal === way) return false;
    const outputs = await find(signal);
    if (outputs.length === 0) return false;
    await signal.set(outputs, 'off');
    await wait(READ_AGAIN_MS);
    await signal.set(outputs, 'on');
    return reach(way, 'on');
  }

  async function remember(way: Way): Promise<void> {
    current = way;
    const known = panels.get(way) ?? [];
    const before = state.read().panel;
    if (before?.way === way.name && before.panels.join() === known.join()) return;
    await state.keep({ panel: { way: way.name, panels: known } });
  }

  return {
    canSwitch: () => current !== null,
    power: () => (doubtful.size > 0 ? null : power),
    async look() {
      for (const way of current === null ? ways : [current]) {
        const reading = await read(way);
        power = reading === 'mixed' ? 'on' : reading;
        if (reading === null) continue;
        if (current === null) log(`The panel can be switched (${way.name})`);
        current = way;
        return;
      }
    },
    async switchOn() {
      const failed: Way[] = [];
      for (const way of new Set([...(current === null ? [] : [current]), ...doubtful])) {
        if (!(await reach(way, 'on')) && !(await wake(way))) failed.push(way);
      }
      mayInterrupt = false;
      power = failed.length === 0 ? 'on' : null;
      if (failed.length > 0) {
        throw new Error(`The panel does not confirm that it is on (${failed.map(({ name }) => name).join(', ')})`);
      }
    },
    async switchOff(isWanted) {
      for (const way of inOrder()) {
        // A panel whose state cannot be read now could not confirm that it is off.
        if ((await read(way)) === null) continue;
        if (await reach(way, 'off', isWanted)) {
          power = 'off';
          mayInterrupt = true;
          await remember(way);
          return;
        }
        if (await reach(way, 'on')) power = 'on';
        if (!isWanted()) return;
        log(`The panel does not confirm that it is off (${way.name})`);
      }
      throw new Error('The panel does not confirm that it is off, and was switched on again');
    },
  };
}
