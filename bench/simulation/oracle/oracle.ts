import type { PlaybackFacts } from '@vitrine/playback/facts';
import type { Seen } from '../machine/stage.ts';
import { ownerOf } from '../server/account.ts';
import { type Expected, readFacts } from './expected.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A change has to be on the screen when its network has been fair for so long. */
const DELAY_MS = 4 * MINUTE_MS;

/** A panel has to be on so long after something has to be shown. */
const PANEL_MS = 3 * MINUTE_MS;

/** A video must not stand still for so long. */
const STILL_MS = 90 * SECOND_MS;

/** Offsets at which the schedule is also read, because a file takes a moment to appear. */
const AROUND_MS = [-4, -2.5, -1, 0, 1].map((seconds) => seconds * SECOND_MS);

/** The same for a page whose clock was set by a slow answer. */
const ROUGHLY_AROUND_MS = Array.from({ length: 31 }, (_, index) => (index * 2 - 30) * SECOND_MS);

export type ViolationKind =
  | 'black'
  | 'wrong content'
  | 'frozen'
  | 'another account'
  | 'needs a person'
  | 'panel off'
  | 'play doubled'
  | 'play missing'
  | 'play of nothing'
  | 'crash'
  | 'wrong agent';

export interface Violation {
  kind: ViolationKind;
  atMs: number;
  text: string;
}

/** One version of the schedule, which a screen has to follow from an instant on. */
interface Version {
  sinceMs: number;
  account: string;
  expectedAt: (ms: number) => Expected;
}

/** The state of the world in one minute, as far as it excuses anything. */
export interface Minute {
  nowMs: number;
  seen: Seen;
  /** The network and the server have been as they should since this instant; null: they are not. */
  fairSinceMs: number | null;
  /** The machine has been as it should since this instant; null: it is not. */
  soundSinceMs: number | null;
  /** The time that the machine may take after a disturbance. */
  recoveryMs: number;
  /** The screen may lack files or its manifest, because its disk has lost them, or may not decode videos. */
  lacksFiles: boolean;
  /** The disk takes no new files: older content is shown, but something is. */
  isDiskFull: boolean;
  /** The page has been started without a server by a clock that was wrong. */
  isClockUncertain: boolean;
  /** The page has set its clock by slow answers only. */
  isClockRough: boolean;
  /** Null: there is no panel that the agent could switch. */
  isPanelOn: boolean | null;
}

const describe = (expected: Expected): string =>
  expected.kind === 'file' ? expected.id : expected.kind === 'message' ? expected.heading : expected.kind;

const describeSeen = (seen: Seen): string =>
  seen.kind === 'file' ? seen.id : seen.kind === 'message' ? seen.heading : seen.name;

function matches(seen: Seen, expected: Expected): boolean {
  if (seen.kind === 'file') return expected.kind === 'file' && expected.id === seen.id;
  if (seen.kind === 'message') return expected.kind === 'message' && expected.heading === seen.heading;
  if (expected.kind === 'nothing') return seen.name === 'idle' || seen.name === 'asleep';
  return expected.kind === 'off' && (seen.name === 'asleep' || seen.name === 'waking');
}

/** Judges a screen minute by minute. It knows the settings that people made and when, and shares no code with the product. */
export function createOracle() {
  /** The screen may still show any of these; the last one is that of the server. */
  let versions: Version[] = [];
  /** Since then the panel has been off, and there has been something to show. */
  let offSinceMs: number | null = null;
  /** The picture in the last minute, and since when it has stood still. */
  let still: { seen: Seen; sinceMs: number } | null = null;
  /** The last picture that was expected. */
  let lastExpected: Seen | null = null;

  /** A list that has just been put on begins with those of its files that are there. */
  function isLoaded({ seen, nowMs }: Minute, expected: readonly Expected[]): boolean {
    if (seen.kind !== 'file' || nowMs - (versions.at(-1)?.sinceMs ?? 0) > DELAY_MS) return false;
    return expected.some((each) => each.kind === 'file' && each.listIds.includes(seen.id));
  }

  /** Forgets the versions that the screen has had time to replace; a full disk may not take the files of the next ones. */
  function prune({ nowMs, fairSinceMs, soundSinceMs, recoveryMs, isDiskFull }: Minute): void {
    if (fairSinceMs === null || soundSinceMs === null || isDiskFull) return;
    const calmSinceMs = Math.max(fairSinceMs, soundSinceMs + recoveryMs);
    while (versions.length > 1) {
      const next = versions[1];
      if (next === undefined || nowMs - Math.max(calmSinceMs, next.sinceMs) <= DELAY_MS) return;
      versions.shift();
    }
  }

  /** On a full disk a list plays those of its files that are there, and the last frame stays where none is. */
  function isFormer({ seen }: Minute, expected: readonly Expected[]): boolean {
    if (seen.kind !== 'file') return false;
    return seen === lastExpected || expected.some((each) => each.kind === 'file' && each.listIds.includes(seen.id));
  }

  function judgeSeen(minute: Minute, expected: readonly Expected[]): Omit<Violation, 'atMs'> | null {
    const { seen, soundSinceMs, nowMs, recoveryMs, lacksFiles, isDiskFull, isClockUncertain } = minute;
    const account = versions.at(-1)?.account;
    const owners = new Set(versions.map((version) => version.account));
    if (seen.kind === 'file' && !owners.has(ownerOf(seen.id))) {
      return { kind: 'another account', text: `${seen.id} is on a screen of ${account}` };
    }
    if (soundSinceMs === null || nowMs - soundSinceMs <= recoveryMs) return null;
    if (seen.kind === 'screen' && seen.name.startsWith('pairing')) {
      return { kind: 'needs a person', text: 'The screen asks to be paired' };
    }
    if (lacksFiles || expected.some((each) => matches(seen, each)) || isLoaded(minute, expected)) return null;
    const shouldBe = [...new Set(expected.map(describe))].join(' or ');
    const text = `${describeSeen(seen)} instead of ${shouldBe}`;
    const isContent = seen.kind !== 'screen';
    if (isDiskFull && isFormer(minute, expected)) return null;
    if (isClockUncertain && (isContent || ['idle', 'asleep', 'waking'].includes(seen.name))) return null;
    return {
      kind: isContent || expected.every(({ kind }) => kind === 'nothing' || kind === 'off') ? 'wrong content' : 'black',
      text,
    };
  }

  /** A panel must not be off for some time while there is something to show, whatever the version. */
  function judgePanel(minute: Minute, expected: readonly Expected[]): Omit<Violation, 'atMs'> | null {
    const { isPanelOn, nowMs, soundSinceMs, recoveryMs, isClockUncertain } = minute;
    const isShown = expected.every(({ kind }) => kind === 'file' || kind === 'message');
    offSinceMs = isShown && isPanelOn === false && !isClockUncertain ? (offSinceMs ?? nowMs) : null;
    if (offSinceMs === null || soundSinceMs === null) return null;
    if (nowMs - Math.max(offSinceMs, soundSinceMs + recoveryMs) <= PANEL_MS) return null;
    return { kind: 'panel off', text: 'The panel is off, and there is something to show' };
  }

  /** Returns the violations of picture and panel in one minute, and whether any version allows the picture. */
  function judgePicture(minute: Minute): { found: Omit<Violation, 'atMs'>[]; isAllowed: boolean } {
    const { nowMs, seen, isPanelOn, isClockRough } = minute;
    const newest = versions.at(-1)?.expectedAt(nowMs);
    if (isPanelOn !== false && newest !== undefined && matches(seen, newest)) {
      offSinceMs = null;
      return { found: [], isAllowed: true };
    }
    const around = isClockRough ? ROUGHLY_AROUND_MS : AROUND_MS;
    const expected = versions.flatMap(({ expectedAt }) => around.map((aroundMs) => expectedAt(nowMs + aroundMs)));
    const found = [judgeSeen(minute, expected), judgePanel(minute, expected)].filter((each) => each !== null);
    return { found, isAllowed: expected.some((each) => matches(seen, each)) };
  }

  /** A video in front has to move. */
  function judgeMovement({ seen, nowMs, lacksFiles }: Minute): Omit<Violation, 'atMs'> | null {
    if (seen.kind !== 'file' || !seen.isStill() || lacksFiles) {
      still = null;
      return null;
    }
    if (still?.seen !== seen) still = { seen, sinceMs: nowMs };
    return nowMs - still.sinceMs <= STILL_MS ? null : { kind: 'frozen', text: `${seen.id} stands still` };
  }

  return {
    /** From now on the server says this. @param isNew the screen has another account, and forgets all that it had */
    note(facts: PlaybackFacts, { account, nowMs, isNew }: { account: string; nowMs: number; isNew: boolean }): void {
      let read: ((ms: number) => Expected) | null = null;
      const expectedAt = (ms: number): Expected => (read ??= readFacts(facts, nowMs, nowMs + 45 * DAY_MS))(ms);
      const version = { sinceMs: nowMs, account, expectedAt };
      versions = isNew ? [version] : [...versions, version];
    },
    /**
     * Returns the violations of one minute, and whether the picture on the screen is surely a play: any version allows it,
     * and no file is missing, for which the last frame could stay. On a full disk, the files of a version may be missing.
     */
    judge(minute: Minute): { found: Violation[]; isPlay: boolean } {
      if (versions.length === 0) return { found: [], isPlay: false };
      prune(minute);
      const { found, isAllowed } = judgePicture(minute);
      const mayLackFiles = minute.isDiskFull && versions.length > 1;
      if (isAllowed) lastExpected = minute.seen;
      else still = null;
      const frozen = isAllowed ? judgeMovement(minute) : null;
      const all = frozen === null ? found : [...found, frozen];
      return {
        found: all.map((each) => ({ ...each, atMs: minute.nowMs })),
        isPlay: isAllowed && !minute.lacksFiles && !mayLackFiles,
      };
    },
  };
}
