const MINUTE_MS = 60_000;

/** Restarts within this time count as a series. */
const SERIES_MS = 10 * MINUTE_MS;

/** A series of so many restarts has not helped: the machine itself is restarted. */
const SERIES_LENGTH = 3;

export const MAX_WAIT_MS = 60 * MINUTE_MS;

export type Step = 'reload' | 'restart-browser' | 'reboot';

/** 1, 2, 4 … 60 minutes. */
export const computeWaitMs = (attempts: number): number => Math.min(2 ** (attempts - 1) * MINUTE_MS, MAX_WAIT_MS);

/**
 * Decides what to try next while the screen shows nothing: reload the page, then restart the browser, then, after three
 * restarts within ten minutes, reboot the machine. After that the attempts become rarer, up to once an hour: a
 * machine that cannot be helped must stay reachable for repair.
 */
export interface RecoverySteps {
  /** The next step at `nowMs`; null when it is too early for one. The caller takes the step. */
  fail(nowMs: number): Step | null;
  /** The machine could not be restarted. Returns the step to take instead, after which the next one waits. */
  refuseReboot(nowMs: number): Step;
  /** The browser was started again, by whomever. */
  restarted(nowMs: number): void;
  /** The screen shows what it should. Returns true once it has done so for ten minutes: the failure is over. */
  recover(nowMs: number): boolean;
}

interface Options {
  /** False where the agent may not restart the machine. */
  canReboot: boolean;
  /** The number of restarts of the machine since the screen was last healthy. */
  reboots: () => number;
  /** The start of the agent, which follows that of the machine. All times are those of a clock that never jumps. */
  startedMs: number;
}

/** Creates the steps of one screen, which begin with the first. */
export function createRecoverySteps({ canReboot, reboots, startedMs }: Options): RecoverySteps {
  let isReloaded = false;
  let restarts: number[] = [];
  /** Attempts since a series of restarts has not helped. */
  let rareAttempts = 0;
  let nextAttemptMs = -Infinity;
  let healthySinceMs: number | null = null;

  const mayReboot = (nowMs: number): boolean =>
    canReboot && (reboots() === 0 || nowMs - startedMs >= computeWaitMs(reboots()));

  function restartRarely(nowMs: number): Step {
    rareAttempts += 1;
    nextAttemptMs = nowMs + computeWaitMs(rareAttempts);
    return 'restart-browser';
  }

  return {
    refuseReboot: restartRarely,
    fail(nowMs) {
      healthySinceMs = null;
      if (nowMs < nextAttemptMs) return null;
      restarts = restarts.filter((atMs) => nowMs - atMs < SERIES_MS);
      if (restarts.length >= SERIES_LENGTH || rareAttempts > 0) {
        return mayReboot(nowMs) ? 'reboot' : restartRarely(nowMs);
      }
      if (!isReloaded) {
        isReloaded = true;
        return 'reload';
      }
      return 'restart-browser';
    },
    restarted: (nowMs) => void restarts.push(nowMs),
    recover(nowMs) {
      isReloaded = false;
      healthySinceMs ??= nowMs;
      if (nowMs - healthySinceMs < SERIES_MS) return false;
      rareAttempts = 0;
      nextAttemptMs = -Infinity;
      return true;
    },
  };
}
