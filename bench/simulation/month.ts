import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { planFaults } from './faults.ts';
import type { Programs } from './machine/bundles.ts';
import type { Violation } from './oracle/oracle.ts';
import { type Front, judgePlays, type Span } from './oracle/plays.ts';
import { createScreen, type Event, type Screen } from './screen.ts';
import { createRandom, type Random } from './world/random.ts';
import { createTime, type Life } from './world/time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Screens start on any day of two years, so that their clocks change in some months. */
const FIRST_DAY_MS = Date.parse('2027-01-01T00:00:00.000Z');

/** The last hours have no faults, so that everything can be sent. */
const QUIET_MS = 6 * HOUR_MS;

interface MonthOptions {
  programs: Programs;
  seed: number;
  days: number;
  /** Also tells everything that was shown and reported. */
  trace?: boolean;
}

export interface MonthResult {
  seed: number;
  days: number;
  /** The number of each kind of fault, and of each kind of change by people. */
  counts: Map<string, number>;
  violations: Violation[];
  /** Faults, changes and log messages in order of time. */
  events: Event[];
  timers: number;
  /** With `trace`: the files that were in front, and the plays that were reported. */
  trace: Event[];
}

/** Plans everything that its seed says for a time: the faults, and the changes by people. */
function planTime(random: Random, screen: Screen, { fromMs, untilMs }: Span): void {
  const { time, hasAgent } = screen;
  const world: Life = { isOver: false };
  const quietFromMs = untilMs - QUIET_MS;
  const planned = planFaults(random.fork('plan'), { fromMs: fromMs + 2 * HOUR_MS, untilMs: quietFromMs, hasAgent });
  for (const { atMs, name, fault } of planned) {
    time.after(atMs - fromMs, world, () => {
      screen.count(name);
      const begun = fault.begin(screen.faulty);
      if (begun === null) return;
      const endsAtMs = Math.min(time.now() + begun.endsInMs, quietFromMs);
      time.after(endsAtMs - time.now(), world, () => {
        begun.end();
        screen.tell(`${name}: over`);
      });
    });
  }
  const changing = random.fork('changes');
  for (let atMs = fromMs + HOUR_MS; atMs < untilMs;) {
    time.after(atMs - fromMs, world, () => screen.changeSomething());
    // Now and then several changes follow each other.
    atMs += changing.between(0, changing.chance(0.2) ? 2 * MINUTE_MS : 16 * HOUR_MS);
  }
  for (let atMs = fromMs + DAY_MS; atMs < untilMs; atMs += DAY_MS) {
    time.after(atMs - fromMs, world, () => screen.server.backUp());
  }
}

/** Simulates one screen for some days, with the faults and changes of its seed, and judges every minute. */
export async function simulateMonth({ programs, seed, days, trace = false }: MonthOptions): Promise<MonthResult> {
  const random = createRandom(seed);
  const fromMs = FIRST_DAY_MS + random.below(700) * DAY_MS + random.below(24) * HOUR_MS;
  const untilMs = fromMs + days * DAY_MS;
  const time = createTime(fromMs);
  const screen = createScreen({ programs, time, random, hasAgent: random.chance(0.6) });
  const { excuses, violations, events, counts } = screen;
  planTime(random, screen, { fromMs, untilMs });
  screen.machine.turnOn();
  const sampling = random.fork('minutes');
  for (let minuteMs = fromMs; minuteMs < untilMs; minuteMs += MINUTE_MS) {
    await time.runUntil(minuteMs + sampling.below(MINUTE_MS));
    screen.judgeMinute();
  }
  const { plays, fronts } = screen.end();
  const nowMs = time.now();
  violations.push(...judgePlays({ plays, fronts, ...excuses.end(nowMs) }));
  const told = trace ? tellAll(fronts, plays) : [];
  return { seed, days, counts, violations, events, timers: time.count(), trace: told };
}

const tellAll = (fronts: readonly Front[], plays: readonly DevicePlay[]): MonthResult['trace'] => [
  ...fronts.map(({ id, fromMs, untilMs }) => ({
    atMs: fromMs,
    text: `in front: ${id} until ${new Date(untilMs).toISOString()}`,
  })),
  ...plays.map(({ assetId, startedAt, endedAt, ...rest }) => ({
    atMs: Date.parse(startedAt),
    text: `reported: ${assetId} until ${endedAt} ${JSON.stringify(rest)}`,
  })),
];
