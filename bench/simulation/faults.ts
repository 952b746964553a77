import type { Machine } from './machine/machine.ts';
import type { Weather } from './world/network.ts';
import type { Random } from './world/random.ts';
import type { Time } from './world/time.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The actions by which faults disturb a screen's surroundings. Each action also tells the oracle what to excuse. */
export interface FaultyWorld {
  time: Time;
  random: Random;
  machine: Machine;
  losePower: (forMs: number) => void;
  /** The power goes in the middle of the next write. */
  losePowerWhileWriting: () => void;
  evict: () => void;
  damageFile: () => void;
  setDiskFull: (isFull: boolean) => void;
  setServerDown: (isDown: boolean) => void;
  restoreServer: () => void;
  revoke: () => void;
  rotateKey: () => void;
  publishAgent: (kind: 'good' | 'dark' | 'broken') => void;
  publishPlayer: () => void;
  hangPage: () => void;
  crashBrowser: () => void;
  command: (kind: 'reload' | 'clear-cache' | 'volume') => void;
}

interface Fault {
  /** How often a month, on average. */
  perMonth: number;
  /** Only machines with an agent have it. */
  needsAgent?: boolean;
  /** Begins the fault. Returns when it ends and what ends it; null for a fault that is over at once. */
  begin: (world: FaultyWorld) => { endsInMs: number; end: () => void } | null;
}

/** A time that is mostly short, and now and then long. */
const drawLong = (random: Random, shortMs: number, longMs: number): number =>
  random.chance(0.8) ? random.between(shortMs / 10, shortMs) : random.between(shortMs, longMs);

const network =
  (weather: Partial<Weather>, shortMs: number, longMs: number): Fault['begin'] =>
  ({ machine, random }) => ({
    endsInMs: drawLong(random, shortMs, longMs),
    end: machine.link.disturb({ ...weather }),
  });

const once =
  (run: (world: FaultyWorld) => void): Fault['begin'] =>
  (world) => {
    run(world);
    return null;
  };

/** Every kind of fault, by its name in the table of the results. */
const faults: Readonly<Record<string, Fault>> = {
  'partition, packets vanish': { perMonth: 5, begin: network({ reach: 'silent' }, HOUR_MS, 3 * DAY_MS) },
  'partition, unplugged': { perMonth: 4, begin: network({ reach: 'unplugged' }, HOUR_MS, 2 * DAY_MS) },
  'connections refused': { perMonth: 2, begin: network({ reach: 'refused' }, HOUR_MS, 12 * HOUR_MS) },
  'captive portal': { perMonth: 2, begin: network({ reach: 'portal' }, 2 * HOUR_MS, 24 * HOUR_MS) },
  'slow answers': {
    perMonth: 3,
    begin: network({ latencyMs: 20 * SECOND_MS, pieceMs: 8 * SECOND_MS }, HOUR_MS, 8 * HOUR_MS),
  },
  'lost and half answers': { perMonth: 5, begin: network({ lost: 0.35, cut: 0.25 }, 2 * HOUR_MS, 12 * HOUR_MS) },
  'loss of power': {
    perMonth: 4,
    begin: once(({ losePower, random }) => losePower(drawLong(random, 10 * MINUTE_MS, 12 * HOUR_MS))),
  },
  'loss of power while writing': { perMonth: 5, begin: once(({ losePowerWhileWriting }) => losePowerWhileWriting()) },
  'jump of the clock by a day': {
    perMonth: 3,
    begin({ machine, random }) {
      machine.clock.errorMs += random.chance(0.5) ? DAY_MS : -DAY_MS;
      return { endsInMs: random.between(HOUR_MS, 2 * DAY_MS), end: () => void (machine.clock.errorMs = 0) };
    },
  },
  'stopped clock': {
    perMonth: 2,
    begin({ machine, random, time }) {
      machine.clock.stoppedAtMs = time.now();
      return { endsInMs: random.between(MINUTE_MS, DAY_MS), end: () => void (machine.clock.stoppedAtMs = null) };
    },
  },
  'full disk': {
    perMonth: 2,
    begin({ setDiskFull, random }) {
      setDiskFull(true);
      return { endsInMs: random.between(10 * MINUTE_MS, 12 * HOUR_MS), end: () => setDiskFull(false) };
    },
  },
  'evicted storage': { perMonth: 1, begin: once(({ evict }) => evict()) },
  'damaged file': { perMonth: 2, begin: once(({ damageFile }) => damageFile()) },
  'server down': {
    perMonth: 2,
    begin({ setServerDown, random }) {
      setServerDown(true);
      return { endsInMs: random.between(MINUTE_MS, 3 * HOUR_MS), end: () => setServerDown(false) };
    },
  },
  failover: {
    perMonth: 2,
    begin({ setServerDown, random }) {
      setServerDown(true);
      return { endsInMs: random.between(SECOND_MS, 20 * SECOND_MS), end: () => setServerDown(false) };
    },
  },
  'server restored from yesterday': { perMonth: 0.7, begin: once(({ restoreServer }) => restoreServer()) },
  'token revoked': { perMonth: 0.4, begin: once(({ revoke }) => revoke()) },
  'key rotated': { perMonth: 0.5, begin: once(({ rotateKey }) => rotateKey()) },
  'new release of the player': { perMonth: 1.5, begin: once(({ publishPlayer }) => publishPlayer()) },
  'new release of the agent': {
    perMonth: 1,
    needsAgent: true,
    begin: once(({ publishAgent }) => publishAgent('good')),
  },
  'release of the agent that shows nothing': {
    perMonth: 0.5,
    needsAgent: true,
    begin: once(({ publishAgent }) => publishAgent('dark')),
  },
  'release of the agent that ends': {
    perMonth: 0.5,
    needsAgent: true,
    begin: once(({ publishAgent }) => publishAgent('broken')),
  },
  'page that hangs': { perMonth: 2, needsAgent: true, begin: once(({ hangPage }) => hangPage()) },
  'browser that ends': { perMonth: 2, begin: once(({ crashBrowser }) => crashBrowser()) },
  'decoder that hangs': {
    perMonth: 2,
    begin({ machine, random }) {
      machine.setStalling(true);
      return { endsInMs: random.between(MINUTE_MS, 2 * HOUR_MS), end: () => machine.setStalling(false) };
    },
  },
  'panel that does not listen': {
    perMonth: 2,
    needsAgent: true,
    begin({ machine, random }) {
      machine.tv.setDeaf(true);
      return { endsInMs: random.between(MINUTE_MS, 2 * HOUR_MS), end: () => machine.tv.setDeaf(false) };
    },
  },
  'command: reload': { perMonth: 1, begin: once(({ command }) => command('reload')) },
  'command: clear-cache': { perMonth: 1, begin: once(({ command }) => command('clear-cache')) },
};

const MONTH_MS = 30 * DAY_MS;

/** Returns the faults of a period with the instant at which each begins, in no order. */
export function planFaults(
  random: Random,
  { fromMs, untilMs, hasAgent }: { fromMs: number; untilMs: number; hasAgent: boolean },
) {
  const planned: { atMs: number; name: string; fault: Fault }[] = [];
  for (const [name, fault] of Object.entries(faults)) {
    if (fault.needsAgent === true && !hasAgent) continue;
    const own = random.fork(name);
    for (let atMs = fromMs; ;) {
      // The time to the next of events that come at any moment.
      atMs += (-Math.log(1 - own.next()) * MONTH_MS) / fault.perMonth;
      if (atMs >= untilMs) break;
      planned.push({ atMs, name, fault });
    }
  }
  return planned;
}
