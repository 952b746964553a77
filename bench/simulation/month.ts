import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { type FaultyWorld, planFaults } from './faults.ts';
import type { Programs } from './machine/bundles.ts';
import { createMachine } from './machine/machine.ts';
import type { Seen } from './machine/stage.ts';
import { createExcuses } from './oracle/excuses.ts';
import { createOracle, type Violation } from './oracle/oracle.ts';
import { type Front, judgePlays } from './oracle/plays.ts';
import { type Account, createAccount, createPeople } from './server/account.ts';
import type { Device } from './server/answers.ts';
import { createSimulatedServer } from './server/server.ts';
import { createRandom } from './world/random.ts';
import { createTime, type Life } from './world/time.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Screens start on any day of two years, so that their clocks change in some months. */
const FIRST_DAY_MS = Date.parse('2027-01-01T00:00:00.000Z');

/** The last hours have no faults, so that everything can be sent. */
const QUIET_MS = 6 * HOUR_MS;

export interface MonthOptions {
  programs: Programs;
  seed: number;
  days: number;
  /** Also tells everything that was shown and reported. */
  trace?: boolean;
  /** Returns true to end early. */
  isOver?: () => boolean;
}

export interface MonthResult {
  seed: number;
  days: number;
  /** The number of each kind of fault, and of each kind of change by people. */
  counts: Map<string, number>;
  violations: Violation[];
  /** What happened, in order. */
  events: { atMs: number; text: string }[];
  timers: number;
  /** With `trace`: what was in front, and what was reported. */
  trace: { atMs: number; text: string }[];
}

/** Lets one screen live for some days, in which everything happens that its seed says, and judges what it shows. */
export async function simulateMonth({
  programs,
  seed,
  days,
  isOver,
  trace = false,
}: MonthOptions): Promise<MonthResult> {
  const random = createRandom(seed);
  const startMs = FIRST_DAY_MS + random.below(700) * DAY_MS + random.below(24) * HOUR_MS;
  const endMs = startMs + days * DAY_MS;
  const time = createTime(startMs);
  const world: Life = { isOver: false };
  const hasAgent = random.chance(0.6);
  const accounts = ['a', 'b'].map((name) => createAccount(name, random.fork(`account ${name}`)));
  const people = new Map(
    accounts.map((account) => [account.name, createPeople(account, random.fork(`people ${account.name}`))]),
  );
  const oracle = createOracle();
  const excuses = createExcuses();
  const counts = new Map<string, number>();
  const events: MonthResult['events'] = [];
  const violations: Violation[] = [];
  const played = new Map<string, Map<string, DevicePlay>>();
  const fronts: Front[] = [];
  let seen: Seen = { kind: 'screen', name: 'dark' };
  let seenSinceMs = startMs;
  let account: Account = random.pick(accounts);
  let device: Device | null = null;
  let pairingSinceMs: number | null = null;
  let release = 0;

  function count(name: string, more = ''): void {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    events.push({ atMs: time.now(), text: `${name}${more}` });
  }

  function look(next: Seen): void {
    if (seen.kind === 'file') fronts.push({ id: seen.id, fromMs: seenSinceMs, untilMs: time.now() });
    [seen, seenSinceMs] = [next, time.now()];
  }

  const server = createSimulatedServer({
    time,
    random: random.fork('server'),
    onPlays(of, plays) {
      const known = played.get(of.id) ?? new Map<string, DevicePlay>();
      played.set(of.id, known);
      for (const play of plays) known.set(play.playId, play);
    },
    onLogs: (messages) =>
      events.push(...messages.map((text) => ({ atMs: time.now(), text: `the screen logs: ${text}` }))),
  });

  const machine = createMachine({
    programs,
    time,
    random: random.fork('machine'),
    hasAgent,
    serve: server.serve,
    playerRelease: server.playerRelease,
    onSeen: look,
    onFailure(error) {
      violations.push({ kind: 'crash', atMs: time.now(), text: String(error instanceof Error ? error.stack : error) });
    },
  });

  const noteFacts = (isNew: boolean): void => {
    if (device !== null) oracle.note(device.facts, { account: account.name, nowMs: time.now(), isNew });
  };

  /** A person who sees a code enters it, once it is right that the screen shows one. */
  function pairIfAsked(): void {
    const code = seen.kind === 'screen' ? /^pairing (\S+)$/.exec(seen.name)?.[1] : undefined;
    if (code === undefined || device !== null) return void (pairingSinceMs = null);
    pairingSinceMs ??= time.now();
    if (time.now() - pairingSinceMs < MINUTE_MS) return;
    device = server.claim(code, account, people.get(account.name)!.first(time.now()));
    if (device === null) return;
    events.push({ atMs: time.now(), text: `paired with ${account.name}` });
    excuses.disturbMachine(time.now(), 3 * MINUTE_MS);
    noteFacts(true);
  }

  function changeSomething(): void {
    if (device === null) return;
    const change = people.get(account.name)!.change(device.facts, time.now());
    count(`people: ${change.name}`);
    server.change(device, { facts: change.facts }, change.takeover);
    noteFacts(false);
  }

  function removeDevice(): void {
    if (device === null) return;
    server.revoke(device);
    device = null;
    account = random.pick(accounts);
    excuses.forgetFiles();
    excuses.losePlays(time.now() - 30 * DAY_MS, time.now() + DAY_MS);
  }

  function losePower(forMs: number): void {
    if (!machine.isOn()) return;
    const { lost, torn } = machine.losePower(forMs);
    events.push({ atMs: time.now(), text: `the power goes: ${lost} writes lost, ${torn} files torn` });
    excuses.losePower(time.now(), forMs);
  }

  const faulty: FaultyWorld = {
    time,
    random: random.fork('faults'),
    machine,
    losePower,
    losePowerWhileWriting: () => machine.atNextWrite(() => losePower(2 * MINUTE_MS)),
    evict() {
      // Without an agent, the local storage keeps the identity.
      machine.storage.evict({ isThorough: hasAgent });
      excuses.losePlays(Math.min(excuses.sentUntilMs(), seenSinceMs), time.now() + MINUTE_MS);
      excuses.forgetFiles();
      machine.crashBrowser();
      excuses.disturbMachine(time.now(), 3 * MINUTE_MS);
    },
    damageFile: () => void machine.storage.damage(),
    setDiskFull(isFull) {
      machine.setDiskFull(isFull);
      excuses.setDiskFull(time.now(), isFull);
    },
    setServerDown(isDown) {
      server.setDown(isDown);
    },
    restoreServer() {
      const before = device?.token;
      server.restore();
      device = server.devices().find(({ token }) => token === before) ?? null;
      // A screen that was paired since is unknown, and has to be paired again.
      if (device === null) removeDevice();
      else noteFacts(false);
      excuses.losePlays(time.now() - DAY_MS - HOUR_MS, time.now());
    },
    revoke: removeDevice,
    rotateKey: () => server.releases.rotateKey(),
    publishAgent(kind) {
      release += 1;
      server.releases.publish({ version: `0.4.${release}`, kind }, time.now());
    },
    publishPlayer() {
      release += 1;
      server.publishPlayer(`web-0.4.${release}`);
    },
    hangPage() {
      machine.hangPage();
      excuses.losePlays(time.now() - 2 * MINUTE_MS, time.now() + 5 * MINUTE_MS);
      excuses.disturbMachine(time.now(), 6 * MINUTE_MS);
    },
    crashBrowser() {
      machine.crashBrowser();
      excuses.losePlays(time.now() - 2 * MINUTE_MS, time.now() + MINUTE_MS);
      excuses.disturbMachine(time.now(), 3 * MINUTE_MS);
    },
    command(kind) {
      if (device === null) return;
      server.command(device, kind, null, false);
      excuses.disturbMachine(time.now(), 6 * MINUTE_MS);
      excuses.losePlays(time.now() - 2 * MINUTE_MS, time.now() + 6 * MINUTE_MS);
      if (kind === 'clear-cache') excuses.forgetFiles();
    },
  };

  for (const { atMs, name, fault } of planFaults(random.fork('plan'), {
    fromMs: startMs + 2 * HOUR_MS,
    untilMs: endMs - QUIET_MS,
    hasAgent,
  })) {
    time.after(atMs - startMs, world, () => {
      count(name);
      const begun = fault.begin(faulty);
      if (begun === null) return;
      const endsAtMs = Math.min(time.now() + begun.endsInMs, endMs - QUIET_MS);
      time.after(endsAtMs - time.now(), world, () => {
        begun.end();
        events.push({ atMs: time.now(), text: `${name}: over` });
      });
    });
  }
  const changing = random.fork('changes');
  for (
    let atMs = startMs + HOUR_MS;
    atMs < endMs;
    atMs += changing.chance(0.2) ? changing.between(0, 2 * MINUTE_MS) : changing.between(0, 16 * HOUR_MS)
  ) {
    time.after(atMs - startMs, world, changeSomething);
  }
  for (let atMs = startMs + DAY_MS; atMs < endMs; atMs += DAY_MS)
    time.after(atMs - startMs, world, () => server.backUp());

  machine.turnOn();
  const sampling = random.fork('minutes');
  for (let minuteMs = startMs; minuteMs < endMs; minuteMs += MINUTE_MS) {
    await time.runUntil(minuteMs + sampling.below(MINUTE_MS), isOver);
    if (isOver?.() === true) break;
    pairIfAsked();
    const nowMs = time.now();
    const minute = excuses.look({ nowMs, seen, machine, isServerUp: !server.isDown(), isPaired: device !== null });
    if (minute !== null) violations.push(...oracle.judge(minute));
  }
  // What is open at the end has not been reported yet.
  excuses.losePlays(Math.min(seenSinceMs, time.now() - 3 * MINUTE_MS), time.now());
  look({ kind: 'screen', name: 'dark' });
  const plays = [...played.values()].flatMap((known) => [...known.values()]);
  violations.push(
    ...judgePlays({ plays, fronts, lost: excuses.lost(time.now()), uncertain: excuses.uncertain(time.now()) }),
  );
  const told = trace ? tellAll(fronts, plays) : [];
  return { seed, days, counts, violations, events, timers: time.count(), trace: told };
}

const tellAll = (fronts: readonly Front[], plays: readonly DevicePlay[]): MonthResult['trace'] => [
  ...fronts.map(({ id, fromMs, untilMs }) => ({
    atMs: fromMs,
    text: `in front: ${id} until ${new Date(untilMs).toISOString()}`,
  })),
  ...plays.map(({ assetId, startedAt, endedAt }) => ({
    atMs: Date.parse(startedAt),
    text: `reported: ${assetId} until ${endedAt}`,
  })),
];
