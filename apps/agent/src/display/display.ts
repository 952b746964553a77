import type { Heartbeat } from '@vitrine/contract/player/player';
import { z } from 'zod';
import type { StateFile } from '../files/state.ts';
import type { Panel } from './panel.ts';
import type { Power } from './way.ts';

const MINUTE_MS = 60_000;

/** Time between two readings, by which the report follows a remote control. */
const LOOK_MS = 5 * MINUTE_MS;

/** Ways are looked for after these times, and from then on in the last interval: a TV may need time to start. */
const SEARCHES_MS = [MINUTE_MS, 5 * MINUTE_MS, 60 * MINUTE_MS];

/** A panel that does not confirm that it is off shines for a while with each attempt. */
const OFF_RETRIES_MS = [5 * MINUTE_MS, 60 * MINUTE_MS];

/** The fields of a heartbeat that matter here; its own schema would take 5 MB of memory. */
const Shown: z.ZodType<{ playing?: { reason: string } | undefined; warnings?: Heartbeat['warnings'] }> = z.object({
  playing: z.object({ reason: z.string() }).optional(),
  warnings: z.array(z.string()).optional(),
});

/** The state of the page that decides whether the panel is switched on. */
interface PageState {
  /** Black on purpose. */
  isAsleep: boolean;
  /** Missing in pings, which do not tell it. */
  isTakeover?: boolean;
}

interface Options {
  panel: Panel;
  state: StateFile;
  log: (message: string) => void;
  /** Returns the time of a clock that never jumps. */
  nowMs: () => number;
}

export interface Display {
  canSwitch(): boolean;
  power(): Power | null;
  /** The page reports its state. */
  shows(state: PageState): void;
  /** The page sends a heartbeat, at once when it falls asleep or shows something else. */
  passHeartbeat(text: string, authorization: string | undefined): void;
  /** Discards the last state of the page. `isNew`: the browser was restarted, perhaps together with its compositor. */
  forget(isNew: boolean): void;
  /** To be called every few seconds. */
  check(): Promise<void>;
  /**
   * Carries out a command.
   *
   * @throws Error when there is no way, or the panel does not confirm
   */
  command(power: Power): Promise<void>;
}

/** The last attempt, if it has failed. */
interface Failure {
  target: Power;
  error: unknown;
  count: number;
  retryAtMs: number;
}

const at = (list: number[], i: number): number => list[Math.min(i, list.length - 1)] ?? 0;

/**
 * Decides whether the panel is on: off while the page is asleep, and after a command until the next command. A takeover
 * that starts meanwhile is shown for as long as it lasts. Whatever is unknown means on.
 */
export function createDisplay({ panel, state, log, nowMs }: Options): Display {
  let isAsleep = false;
  let isTakeover = false;
  let isHeldOff = state.read().isPanelHeldOff;
  /** A takeover has started since the command. */
  let isInterrupted = false;
  /** Switched on by a command while asleep: until the page has been awake. */
  let ignoresSleep = false;
  /** The state that the panel was last switched to; null if it may be in another one now. */
  let applied: Power | null = null;
  let failure: Failure | null = null;
  let lookAtMs = -Infinity;
  let searches = 0;
  let isForced = false;
  let working: Promise<void> | null = null;
  let isChanged = false;

  function findTarget(): Power {
    if (isHeldOff) return isInterrupted ? 'on' : 'off';
    return isAsleep && !ignoresSleep ? 'off' : 'on';
  }

  async function look(): Promise<void> {
    await panel.look();
    searches = panel.power() === null ? searches + 1 : 0;
    lookAtMs = nowMs() + (searches === 0 ? LOOK_MS : at(SEARCHES_MS, searches - 1));
  }

  async function apply(target: Power): Promise<void> {
    try {
      if (target === 'on') await panel.switchOn();
      else await panel.switchOff(() => findTarget() === 'off');
      if (findFailure(target) !== null) failure = null;
      applied = findTarget() === target ? target : null;
    } catch (error) {
      applied = null;
      const count = (findFailure(target)?.count ?? 0) + 1;
      const waitMs = target === 'on' ? MINUTE_MS : at(OFF_RETRIES_MS, count - 1);
      failure = { target, error, count, retryAtMs: nowMs() + waitMs };
      log(error instanceof Error ? error.message : String(error));
    }
  }

  const findFailure = (target: Power): Failure | null => (failure?.target === target ? failure : null);

  const isDue = (target: Power): boolean =>
    panel.canSwitch() && target !== applied && nowMs() >= (findFailure(target)?.retryAtMs ?? -Infinity);

  async function work(): Promise<void> {
    while (isChanged) {
      isChanged = false;
      if (nowMs() >= lookAtMs) await look();
      for (let target = findTarget(); isDue(target); target = findTarget()) {
        // A start of the agent or of the browser must not take the TV from somebody who uses another input.
        if (target === 'on' && applied === null && !isForced && panel.power() === 'on') applied = 'on';
        else await apply(target);
      }
    }
    working = null;
  }

  function settle(): Promise<void> {
    isChanged = true;
    // Begins after this call: `work` may end without a wait.
    working ??= Promise.resolve()
      .then(work)
      .catch((error: unknown) => {
        working = null;
        log(`The panel can’t be switched: ${String(error)}`);
      });
    return working;
  }

  function shows(next: PageState): void {
    isAsleep = next.isAsleep;
    if (!isAsleep) ignoresSleep = false;
    if (next.isTakeover === true && !isTakeover) isInterrupted = true;
    isTakeover = next.isTakeover ?? isTakeover;
    if (!isTakeover) isInterrupted = false;
    void settle();
  }

  return {
    canSwitch: () => panel.canSwitch(),
    power: () => panel.power(),
    shows,
    passHeartbeat(text, authorization) {
      const token = state.read().identity?.deviceToken;
      // A web page that is shown in a frame can send one, but without the token.
      if (token === undefined || authorization !== `Bearer ${token}`) return;
      try {
        const { playing, warnings = [] } = Shown.parse(JSON.parse(text));
        shows({ isAsleep: warnings.includes('asleep'), isTakeover: playing?.reason === 'takeover' });
      } catch {
        // The server says what is wrong with it.
      }
    },
    forget(isNew) {
      if (isNew) {
        applied = null;
        lookAtMs = -Infinity;
      }
      shows({ isAsleep: false });
    },
    check: settle,
    async command(power) {
      if (!panel.canSwitch()) {
        lookAtMs = -Infinity;
        await settle();
      }
      if (!panel.canSwitch()) throw new Error('This machine has no way to switch its panel');
      isHeldOff = power === 'off';
      isInterrupted = false;
      ignoresSleep = power === 'on';
      isForced = true;
      applied = null;
      failure = null;
      // Until it is off, a loss of power ends in on.
      if (state.read().isPanelHeldOff) await state.keep({ isPanelHeldOff: false });
      await settle();
      isForced = false;
      const failed = findFailure(power);
      if (failed !== null) {
        isHeldOff = false;
        await settle();
        throw failed.error;
      }
      if (isHeldOff) await state.keep({ isPanelHeldOff: true });
    },
  };
}
