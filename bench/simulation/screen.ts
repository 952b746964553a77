import type { DevicePlay } from '@vitrine/contract/reports/plays';
import type { FaultyWorld } from './faults.ts';
import type { Programs } from './machine/bundles.ts';
import { createMachine } from './machine/machine.ts';
import type { Seen } from './machine/stage.ts';
import { createExcuses } from './oracle/excuses.ts';
import { createOracle, type Violation } from './oracle/oracle.ts';
import type { Front } from './oracle/plays.ts';
import { createAccount, createPeople } from './server/account.ts';
import type { Device } from './server/answers.ts';
import { createSimulatedServer } from './server/server.ts';
import type { Random } from './world/random.ts';
import type { Time } from './world/time.ts';

const MINUTE_MS = 60_000;

/** Something that happened, for people. */
export interface Event {
  atMs: number;
  text: string;
}

interface ScreenOptions {
  programs: Programs;
  time: Time;
  random: Random;
  hasAgent: boolean;
}

export type Screen = ReturnType<typeof createScreen>;

/** One screen with its machine, server, people and oracle. */
export function createScreen({ programs, time, random, hasAgent }: ScreenOptions) {
  const accounts = ['a', 'b'].map((name) => {
    const account = createAccount(name, random.fork(`account ${name}`));
    return { account, people: createPeople(account, random.fork(`people ${name}`)) };
  });
  const oracle = createOracle();
  const excuses = createExcuses();
  const counts = new Map<string, number>();
  const events: Event[] = [];
  const violations: Violation[] = [];
  const played = new Map<string, Map<string, DevicePlay>>();
  const fronts: Front[] = [];
  let seen: Seen = { kind: 'screen', name: 'dark' };
  let seenSinceMs = time.now();
  /** The last minute in which the picture in front was surely a play, or its beginning. */
  let playedMs = time.now();
  let isUncertain = false;
  let owner = random.pick(accounts);
  let device: Device | null = null;
  let pairingSinceMs: number | null = null;
  /** The plays since then were not reported before the pairing ended. */
  let unreportedSinceMs = time.now();

  const tell = (text: string): void => void events.push({ atMs: time.now(), text });

  function count(name: string): void {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    tell(name);
  }

  /** Excuses plays of a picture that may be a frame that stays, because the next file is not there: it is none. */
  function settleFrame(): void {
    if (isUncertain) excuses.losePlays(playedMs, time.now());
    isUncertain = false;
    playedMs = time.now();
  }

  function look(next: Seen): void {
    settleFrame();
    if (seen.kind === 'file') fronts.push({ id: seen.id, fromMs: seenSinceMs, untilMs: time.now() });
    [seen, seenSinceMs] = [next, time.now()];
  }

  const server = createSimulatedServer({
    time,
    random: random.fork('server'),
    onPlays(of, plays) {
      const known = played.get(of.id) ?? new Map<string, DevicePlay>();
      played.set(of.id, known);
      // As at the server, the first one with an id counts.
      for (const play of plays) if (!known.has(play.playId)) known.set(play.playId, play);
    },
    onLogs: (messages) => messages.forEach((text) => tell(`the screen logs: ${text}`)),
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
    if (device !== null) oracle.note(device.facts, { account: owner.account.name, nowMs: time.now(), isNew });
  };

  /** The screen has to be paired anew, perhaps with the other account. The plays that it had not reported are lost. */
  function forgetDevice(): void {
    device = null;
    unreportedSinceMs = Math.min(excuses.sentUntilMs(), seenSinceMs);
    owner = random.pick(accounts);
    excuses.forgetFiles();
  }

  /** A screen whose pairing has ended reports nothing that it has not reported yet. */
  const forgetPlays = (): void => excuses.losePlays(unreportedSinceMs, time.now());

  /** A person who sees a code enters it, once it is right that the screen shows one. */
  function pairIfAsked(): void {
    const code = seen.kind === 'screen' ? /^pairing (\S+)$/.exec(seen.name)?.[1] : undefined;
    if (code === undefined || device !== null) return void (pairingSinceMs = null);
    pairingSinceMs ??= time.now();
    if (time.now() - pairingSinceMs < MINUTE_MS) return;
    device = server.claim(code, owner.account, owner.people.first(time.now()));
    if (device === null) return;
    tell(`paired with ${owner.account.name}`);
    forgetPlays();
    excuses.disturbMachine(time.now(), 3 * MINUTE_MS);
    noteFacts(true);
  }

  function losePower(forMs: number): void {
    if (!machine.isOn()) return;
    const { lost, torn } = machine.losePower(forMs);
    tell(`the power goes: ${lost} writes lost, ${torn} files torn`);
    excuses.losePower(time.now(), forMs);
  }

  const faulty = createFaultyWorld({
    time,
    random: random.fork('faults'),
    server,
    machine,
    excuses,
    losePower,
    device: () => device,
    seenSinceMs: () => seenSinceMs,
    revoke() {
      if (device === null) return;
      server.revoke(device);
      forgetDevice();
    },
    restore() {
      const before = device?.token;
      server.restore();
      device = server.devices().find(({ token }) => token === before) ?? null;
      // A screen that was paired since is unknown.
      if (device === null) forgetDevice();
      else noteFacts(false);
    },
  });

  return {
    time,
    hasAgent,
    server,
    machine,
    excuses,
    faulty,
    counts,
    events,
    violations,
    tell,
    count,
    /** A person changes what the screen shows. */
    changeSomething(): void {
      if (device === null) return;
      const change = owner.people.change(device.facts, time.now());
      count(`people: ${change.name}`);
      server.change(device, { facts: change.facts }, change.takeover);
      noteFacts(false);
    },
    judgeMinute(): void {
      pairIfAsked();
      const nowMs = time.now();
      const isServerUp = !server.isDown();
      const minute = excuses.look({ nowMs, seen, seenSinceMs, machine, isServerUp, isPaired: device !== null });
      if (minute !== null) {
        const { found, isPlay } = oracle.judge(minute);
        violations.push(...found);
        if (isPlay) settleFrame();
        else isUncertain = true;
      }
      const version = machine.agentVersion();
      if (version === null || server.releases.isTrusted(version)) return;
      violations.push({ kind: 'wrong agent', atMs: nowMs, text: `${version} is signed with another key` });
    },
    /** Returns everything that was in front and reported. */
    end(): { fronts: readonly Front[]; plays: readonly DevicePlay[] } {
      // Plays that are open at the end have not been reported yet.
      excuses.losePlays(Math.min(seenSinceMs, time.now() - 3 * MINUTE_MS), time.now());
      if (device === null) forgetPlays();
      look({ kind: 'screen', name: 'dark' });
      return { fronts, plays: [...played.values()].flatMap((known) => [...known.values()]) };
    },
  };
}

interface FaultyParts {
  time: Time;
  random: Random;
  server: ReturnType<typeof createSimulatedServer>;
  machine: ReturnType<typeof createMachine>;
  excuses: ReturnType<typeof createExcuses>;
  losePower: (forMs: number) => void;
  device: () => Device | null;
  /** The instant since when the present picture is in front. */
  seenSinceMs: () => number;
  revoke: () => void;
  restore: () => void;
}

/** Creates the actions of faults, each with its excuses. */
function createFaultyWorld(parts: FaultyParts): FaultyWorld {
  const { time, random, server, machine, excuses, losePower, device, seenSinceMs, revoke, restore } = parts;
  let release = 0;

  /** Excuses the machine for this long, and the plays around now. */
  function disturb(forMs: number): void {
    excuses.disturbMachine(time.now(), forMs);
    excuses.losePlays(time.now() - 2 * MINUTE_MS, time.now() + forMs);
  }

  return {
    time,
    random,
    machine,
    losePower,
    losePowerWhileWriting: () => machine.atNextWrite(() => losePower(2 * MINUTE_MS)),
    evict() {
      // Without an agent, the local storage keeps the identity.
      machine.storage.evict({ isThorough: machine.hasAgent });
      excuses.losePlays(Math.min(excuses.sentUntilMs(), seenSinceMs()), time.now() + MINUTE_MS);
      excuses.forgetFiles();
      machine.crashBrowser();
      excuses.disturbMachine(time.now(), 3 * MINUTE_MS);
    },
    damageFile() {
      machine.storage.damage();
      excuses.lackFiles(time.now());
    },
    setDiskFull(isFull) {
      machine.setDiskFull(isFull);
      excuses.setDiskFull(time.now(), isFull);
    },
    setServerDown: (isDown) => server.setDown(isDown),
    restoreServer() {
      restore();
    },
    revoke,
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
      disturb(6 * MINUTE_MS);
    },
    crashBrowser() {
      machine.crashBrowser();
      disturb(3 * MINUTE_MS);
    },
    command(kind) {
      const to = device();
      if (to === null) return;
      server.command(to, kind, null, false);
      disturb(6 * MINUTE_MS);
      if (kind === 'clear-cache') excuses.forgetFiles();
    },
  };
}
