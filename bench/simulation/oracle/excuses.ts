import type { Machine } from '../machine/machine.ts';
import type { Seen } from '../machine/stage.ts';
import { readMediaFile } from '../server/media-files.ts';
import type { Minute } from './oracle.ts';
import type { Span } from './plays.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A machine starts within this time. */
const START_MS = 3 * MINUTE_MS;

/** A loss of power may lose the plays of this long before it: open plays, and plays that were not on the disk yet. */
const UNSAVED_MS = 2 * MINUTE_MS;

/** Files that a screen lacks have to be there after this time with a fair network. */
const REFILL_MS = 6 * MINUTE_MS;

/** Longer plays are reported in parts of this length. */
const LONGEST_PLAY_MS = 6 * 60 * MINUTE_MS;

/** A page has the right clock again within this time of an answer. */
const CONTACT_MS = 10 * MINUTE_MS;

/** A clock that was set by a slow answer is wrong by less than this. */
const ROUGH_MS = 30 * SECOND_MS;

/** A video that does not play is skipped for so long. */
const SKIPPED_MS = 11 * MINUTE_MS;

interface Look {
  nowMs: number;
  seen: Seen;
  /** The instant since which this picture has been in front, in epoch milliseconds. */
  seenSinceMs: number;
  machine: Machine;
  isServerUp: boolean;
  isPaired: boolean;
}

/** Tracks how long a screen's network, machine and files have been in order, and so what the oracle must excuse. */
export function createExcuses() {
  let fairSinceMs: number | null = null;
  let soundSinceMs: number | null = null;
  let recoveryMs = START_MS;
  let lacksFilesSinceMs: number | null = 0;
  let isClockUncertain = false;
  let errorAtContactMs = 0;
  let uncertainSinceMs: number | null = null;
  /** The largest error of the clocks by which pages have begun meanwhile; at least a day. */
  let uncertainErrorMs = DAY_MS;
  let roughSinceMs: number | null = null;
  let hasContact = false;
  let pageSinceMs: number | null = null;
  let fullSinceMs: number | null = null;
  /** The plays that a page may keep in memory, and until when it does. */
  let unstored: Span = { fromMs: 0, untilMs: 0 };
  let sentUntilMs = 0;
  let agentStarts = 0;
  let stalledUntilMs = -Infinity;
  const lost: Span[] = [];
  const uncertain: Span[] = [];

  function disturbMachine(nowMs: number, forMs: number): void {
    // A machine without power is disturbed until it starts.
    soundSinceMs = Math.max(soundSinceMs ?? 0, nowMs);
    recoveryMs = Math.max(START_MS, forMs);
  }

  function noteNetwork({ nowMs, machine, isServerUp }: Look): void {
    const { reach, lost: lostShare, cut, latencyMs } = machine.link.weather();
    const isFair = isServerUp && reach === 'up' && lostShare + cut === 0 && latencyMs < SECOND_MS;
    fairSinceMs = isFair ? (fairSinceMs ?? nowMs) : null;
  }

  /** Plays of a time by a wrong clock may have any time that is wrong by so much, and lack in that time itself. */
  function excuseClock(fromMs: number, untilMs: number, errorMs: number): void {
    uncertain.push({ fromMs: fromMs - errorMs, untilMs: untilMs + errorMs });
    const marginMs = Math.min(errorMs, CONTACT_MS);
    lost.push({ fromMs: fromMs - marginMs, untilMs: untilMs + marginMs });
  }

  /** A new page starts from the device's clock, corrected by its error at the server's last answer. */
  function noteOpened(openedMs: number | null, { nowMs, machine }: Look): void {
    pageSinceMs = openedMs;
    hasContact = false;
    const errorMs = Math.abs(machine.clockErrorMs() - errorAtContactMs);
    if (errorMs > SECOND_MS) {
      isClockUncertain = true;
      uncertainErrorMs = Math.max(uncertainErrorMs, errorMs);
    }
    // Plays that the disk did not take were only in the memory of the former page.
    if (nowMs < unstored.untilMs) lost.push({ fromMs: unstored.fromMs, untilMs: nowMs });
    if (openedMs === null) return;
    disturbMachine(openedMs, recoveryMs);
  }

  /** A page that starts without its server by a wrong clock may be wrong about the time until it reaches the server. */
  function noteClock(look: Look): void {
    const { nowMs, machine } = look;
    const openedMs = machine.pageSinceMs();
    if (openedMs !== pageSinceMs) noteOpened(openedMs, look);
    // Until it has answers that are fast, a page sets its clock by slow ones.
    if (!hasContact && machine.link.weather().latencyMs >= SECOND_MS) roughSinceMs ??= openedMs;
    const contactMs = nowMs - Math.max(fairSinceMs ?? nowMs, openedMs ?? nowMs);
    if (contactMs > 2 * MINUTE_MS) {
      hasContact = true;
      errorAtContactMs = machine.clockErrorMs();
      if (roughSinceMs !== null) excuseClock(roughSinceMs, nowMs, ROUGH_MS);
      roughSinceMs = null;
    }
    if (contactMs > 3 * MINUTE_MS) isClockUncertain = false;
    if (isClockUncertain) uncertainSinceMs ??= nowMs;
    else if (uncertainSinceMs !== null) {
      excuseClock(uncertainSinceMs, nowMs, uncertainErrorMs + CONTACT_MS);
      uncertainSinceMs = null;
      uncertainErrorMs = DAY_MS;
    }
  }

  function noteFiles({ nowMs, machine }: Look): void {
    if (machine.storage.isDamaged((bytes) => readMediaFile(bytes) !== null)) lacksFilesSinceMs = nowMs;
    if (lacksFilesSinceMs === null || fairSinceMs === null || fullSinceMs !== null || soundSinceMs === null) return;
    const sinceMs = Math.max(lacksFilesSinceMs, fairSinceMs, soundSinceMs + recoveryMs);
    if (nowMs - sinceMs > REFILL_MS) lacksFilesSinceMs = null;
  }

  return {
    disturbMachine,
    lackFiles(nowMs: number): void {
      if (lacksFilesSinceMs !== Infinity) lacksFilesSinceMs = nowMs;
    },
    forgetFiles: (): void => void (lacksFilesSinceMs = Infinity),
    losePlays: (fromMs: number, untilMs: number): void => void lost.push({ fromMs, untilMs }),
    /** Everything before this instant is at the server. */
    sentUntilMs: (): number => sentUntilMs,
    losePower(nowMs: number, forMs: number): void {
      disturbMachine(nowMs + forMs, START_MS);
      lost.push({ fromMs: nowMs - UNSAVED_MS, untilMs: nowMs + forMs });
    },
    setDiskFull(nowMs: number, isFull: boolean): void {
      if (isFull) fullSinceMs ??= nowMs;
      else fullSinceMs = null;
      const fromMs = nowMs < unstored.untilMs ? unstored.fromMs : nowMs - LONGEST_PLAY_MS;
      unstored = { fromMs, untilMs: isFull ? Infinity : nowMs + UNSAVED_MS };
      if (!isFull) lacksFilesSinceMs = nowMs;
    },
    /** Ends the excuses, and returns those of plays. */
    end(nowMs: number): { lost: readonly Span[]; uncertain: readonly Span[] } {
      if (uncertainSinceMs !== null) excuseClock(uncertainSinceMs, nowMs, uncertainErrorMs);
      if (roughSinceMs !== null) excuseClock(roughSinceMs, nowMs, ROUGH_MS);
      return { lost, uncertain };
    },
    /** The present minute; null before the screen is paired. */
    look(look: Look): Minute | null {
      const { nowMs, seen, machine, isPaired } = look;
      if (machine.isStalling()) {
        // The last frame of a video that is skipped stays, and is no play.
        const fromMs = Math.max(nowMs - MINUTE_MS - UNSAVED_MS, stalledUntilMs);
        stalledUntilMs = nowMs + SKIPPED_MS;
        lost.push({ fromMs, untilMs: stalledUntilMs });
      }
      // Plays that the disk does not take wait in memory, and the open plays of a former page for the next one.
      const hasOpened = nowMs - (machine.pageSinceMs() ?? nowMs) > MINUTE_MS;
      const isQueueComplete = fullSinceMs === null && nowMs >= unstored.untilMs && hasOpened;
      if (isQueueComplete && machine.storage.queuedPlays() === 0)
        sentUntilMs = Math.min(look.seenSinceMs, nowMs - MINUTE_MS);
      noteNetwork(look);
      if (machine.agentStarts() !== agentStarts) {
        agentStarts = machine.agentStarts();
        lost.push({ fromMs: nowMs - 4 * MINUTE_MS, untilMs: nowMs + 4 * MINUTE_MS });
        disturbMachine(nowMs, 5 * MINUTE_MS);
      }
      noteClock(look);
      noteFiles(look);
      if (!isPaired) {
        lacksFilesSinceMs = Infinity;
        return null;
      }
      if (lacksFilesSinceMs === Infinity) lacksFilesSinceMs = nowMs;
      return {
        nowMs,
        seen,
        fairSinceMs,
        soundSinceMs: machine.isOn() ? soundSinceMs : null,
        recoveryMs,
        lacksFiles: lacksFilesSinceMs !== null || nowMs < stalledUntilMs,
        isDiskFull: fullSinceMs !== null,
        isClockUncertain,
        isClockRough: roughSinceMs !== null,
        isPanelOn: machine.hasAgent && !machine.tv.isDeaf() ? machine.tv.isOn() : null,
      };
    },
  };
}
