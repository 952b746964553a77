import { PAGE_PING_MS, type PagePing } from '@vitrine/contract/agent/local';
import type { Browser } from '../browser/browser.ts';
import type { StateFile } from '../files/state.ts';
import { type RecoverySteps, MAX_WAIT_MS, type Step } from './recovery-steps.ts';

/** Time between two inspections. */
export const INSPECTION_MS = 10_000;

/** A page that has missed three pings is silent. */
const SILENT_MS = 3 * PAGE_PING_MS + 5_000;

/** A browser whose output is off counts as hidden, and after five minutes its timers run once a minute. */
const SILENT_IN_THE_DARK_MS = 3 * 60_000;

/** A browser or a page that was just started is given so long to show something. */
const SETTLING_MS = 45_000;

/** The settling time before the first ping of the page: after power-on, a slow disk is read for the first time. */
const FIRST_SETTLING_MS = 3 * 60_000;

/** Time between two looks at the pixels. */
const LOOK_MS = 60_000;

/** A change of content may be black for a moment, so one look is not enough. */
const PLAIN_LOOKS = 2;

const MAX_PLAIN_CONTENT = 100;

/** A disk that fails may not answer at all. */
const REMEMBERING_MS = 10_000;

/** Black, on purpose: `waking` shortly before the screen shows something again. */
const isBlack = ({ state }: PagePing): boolean => state === 'asleep' || state === 'waking';

/** The id of the media that the page shows, which may be of one color; null for screens of the player's own. */
const findMedia = ({ state, asset = '' }: PagePing): string | null => (state === 'playing' ? asset : null);

/** The reason why the screen counts as failed. */
export type Failure = 'no-browser' | 'wrong-address' | 'silent' | 'plain';

interface Options {
  browser: Browser;
  /** The beginning of the page's address. */
  address: string;
  recoverySteps: RecoverySteps;
  state: StateFile;
  /** The panel is off: nobody sees the picture, and the browser may draw none. */
  isDark: () => boolean;
  /** Called with each step: what the page shows is not known. */
  onFailure: () => void;
  reboot: () => Promise<void>;
  /** Returns the time since the start of the machine, which the kernel knows without a disk. */
  uptimeMs: () => number;
  wait: (ms: number) => Promise<unknown>;
  log: (message: string) => void;
  /** Returns the time of a clock that never jumps. */
  nowMs: () => number;
}

export interface Supervisor {
  /** The page reports what it shows. */
  ping(ping: PagePing): void;
  /** A browser has connected. */
  connected(): void;
  /** The number of browsers that were started after the first one. */
  restarts(): number;
  /** The state of the page at the last inspection, `pairing` before it is paired; null if the screen has failed. */
  shown(): string | null;
  /** Looks at the signs, and takes the next step when they are bad. To be called every {@link INSPECTION_MS}. */
  inspect(): Promise<void>;
}

/**
 * Brings back the picture. "Answers" is not "shows": a browser may answer while its screen stays white. So there are
 * three signs: the page pings, its address is the player's, and the screen is not of one color unless it may be.
 */
export function createSupervisor({
  browser,
  address,
  recoverySteps,
  state,
  isDark,
  onFailure,
  reboot,
  uptimeMs,
  wait,
  log,
  nowMs,
}: Options): Supervisor {
  let hasPinged = false;
  const findSettledMs = (): number => nowMs() + (hasPinged ? SETTLING_MS : FIRST_SETTLING_MS);
  let settledFromMs = findSettledMs();
  let pingedAtMs = -Infinity;
  let lastPing: PagePing | null = null;
  let lookedAtMs = -Infinity;
  let plainLooks = 0;
  let connections = 0;
  let shown: string | null = null;
  /** This agent has restarted the machine without remembering it: if that has failed, it is not tried again. */
  let isUnremembered = false;
  /** The media that were of one color at the last looks, and the steps that were tried; null: there are none. */
  let suspect: { media: Set<string>; tried: Step[] } | null = null;

  const isPinging = (): boolean => nowMs() - pingedAtMs <= (isDark() ? SILENT_IN_THE_DARK_MS : SILENT_MS);

  /** `unsure`: one more look is needed. */
  async function findPlain(): Promise<Failure | 'unsure' | null> {
    if (lastPing === null || isBlack(lastPing) || isDark() || nowMs() - lookedAtMs < LOOK_MS) return null;
    const media = findMedia(lastPing);
    if (media !== null && state.read().plainContent.includes(media)) return null;
    lookedAtMs = nowMs();
    if ((await browser.isPlain()) !== true) {
      suspect = null;
      plainLooks = 0;
      return null;
    }
    plainLooks += 1;
    if (plainLooks >= PLAIN_LOOKS) return 'plain';
    lookedAtMs = -Infinity;
    return 'unsure';
  }

  async function diagnose(): Promise<Failure | 'unsure' | null> {
    if (!browser.isConnected()) return 'no-browser';
    const opened = await browser.readAddress();
    if (opened !== null && !opened.startsWith(address)) return 'wrong-address';
    if (!isPinging()) return 'silent';
    return findPlain();
  }

  /** A picture that stays of one color after a reload and a new browser is one of one color. */
  async function chooseStepForPlain(): Promise<Step | null> {
    const media = lastPing === null ? null : findMedia(lastPing);
    if (media === null) return recoverySteps.fail(nowMs());
    suspect ??= { media: new Set(), tried: [] };
    const step = (['reload', 'restart-browser'] as const).find((each) => !suspect?.tried.includes(each));
    if (step !== undefined) {
      suspect.tried.push(step);
      suspect.media.add(media);
      return step;
    }
    // Other pictures of the playlist are of one color too: it is the screen.
    if (!suspect.media.has(media)) return recoverySteps.fail(nowMs());
    log(`The picture of ${media} has one color`);
    await state.keep({ plainContent: [...state.read().plainContent, media].slice(-MAX_PLAIN_CONTENT) });
    return null;
  }

  /**
   * Decides whether the machine may be restarted, and remembers that it is, so that a machine that cannot be helped is
   * restarted more and more rarely. On a disk that can't be written nothing is remembered, and the restart before may have
   * been one too. Then the time since the start of the machine decides: it has to be the longest wait between two restarts.
   */
  async function prepareReboot(): Promise<boolean> {
    const { reboots } = state.read();
    const kept = state.keep({ reboots: reboots + 1 });
    if (await Promise.race([kept, wait(REMEMBERING_MS).then(() => false)])) return true;
    if (!isUnremembered && uptimeMs() >= MAX_WAIT_MS) {
      isUnremembered = true;
      return true;
    }
    void state.keep({ reboots });
    return false;
  }

  async function take(wanted: Step, failure: Failure): Promise<void> {
    const step = wanted === 'reboot' && !(await prepareReboot()) ? recoverySteps.refuseReboot(nowMs()) : wanted;
    log(`The screen has failed (${failure}): ${step}`);
    onFailure();
    shown = null;
    settledFromMs = findSettledMs();
    pingedAtMs = -Infinity;
    lookedAtMs = -Infinity;
    plainLooks = 0;
    if (step === 'reboot') {
      await reboot();
    } else if (step === 'restart-browser') {
      browser.restart();
      // The browser that follows is noted by connected().
      if (failure === 'no-browser') recoverySteps.restarted(nowMs());
    } else if (failure === 'wrong-address') await browser.navigate();
    else await browser.reload();
  }

  return {
    ping(ping) {
      if (!hasPinged) {
        hasPinged = true;
        settledFromMs = Math.min(settledFromMs, findSettledMs());
      }
      pingedAtMs = nowMs();
      lastPing = ping;
    },
    connected() {
      connections += 1;
      if (connections > 1) recoverySteps.restarted(nowMs());
      settledFromMs = findSettledMs();
      pingedAtMs = -Infinity;
      lastPing = null;
      shown = null;
    },
    shown: () => shown,
    restarts: () => Math.max(connections - 1, 0),
    async inspect() {
      if (nowMs() < settledFromMs && !isPinging()) return;
      const failure = await diagnose();
      shown = failure === null ? (lastPing?.state ?? 'pairing') : null;
      if (failure === 'unsure') return;
      if (failure === null) {
        if (recoverySteps.recover(nowMs()) && state.read().reboots > 0) await state.keep({ reboots: 0 });
        return;
      }
      const step = failure === 'plain' ? await chooseStepForPlain() : recoverySteps.fail(nowMs());
      if (step === null) return;
      await take(step, failure).catch((error: unknown) => log(`${step} failed: ${String(error)}`));
    },
  };
}
