import type { Heartbeat, HeartbeatResponse } from '@vitrine/contract/player/player';
import type { Reports } from '../core/reports.ts';
import { createBackoff } from './backoff.ts';
import { findRequestedWaitMs } from './failures.ts';
import type { Server } from './server.ts';

/** Reports to the server regularly, and when something changed, what this screen does. */
export interface Heartbeats {
  /** Sends the first heartbeat, and from now on one in every interval. */
  start: (screen: ReportingScreen) => void;
  /** Something changed: sends a heartbeat soon, at most one a second. */
  sendSoon: () => void;
  /** Sends a heartbeat without the wait of a second, for changes that somebody watches: a takeover comes on the air. */
  sendNow: () => void;
  /** Shortens the interval while the event stream is down, since changes then arrive with heartbeats alone. */
  setFast: (isFast: boolean) => void;
}

interface ReportingScreen {
  /** The heartbeat's fields besides clock, warnings and round trip. */
  describe: () => Promise<Pick<Heartbeat, 'playing' | 'cache' | 'playerVersion' | 'screenSize'>>;
  onAnswer: (answer: HeartbeatResponse, sentMs: number, receivedMs: number) => void;
}

interface HeartbeatOptions {
  server: Server;
  reports: Reports;
  signal: AbortSignal;
}

const INTERVAL_MS = 60_000;
const FAST_INTERVAL_MS = 15_000;
const MIN_INTERVAL_MS = 1_000;

/** Shorter outages are not worth a log message. */
const LONG_OUTAGE_MS = 3 * 60_000;

export function createHeartbeats({ server, reports, signal }: HeartbeatOptions): Heartbeats {
  let screen: ReportingScreen | undefined;
  const backoff = createBackoff(5_000, INTERVAL_MS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAtMs = Infinity;
  let lastSentMs = -Infinity;
  let notBeforeMs = -Infinity;
  let isSending = false;
  let isSendQueued = false;
  /** A heartbeat follows the running one at once. */
  let isSendUrgent = false;
  let isFast = false;
  let hasFailed = false;
  let intervalMs = INTERVAL_MS;
  let roundTripMs: number | null = null;
  let lastAnswerMs = performance.now();

  function schedule(inMs: number): void {
    const atMs = Math.max(performance.now() + inMs, notBeforeMs);
    if (signal.aborted || atMs >= dueAtMs) return;
    clearTimeout(timer);
    dueAtMs = atMs;
    timer = setTimeout(() => void send(), Math.max(atMs - performance.now(), 0));
  }

  async function exchange(): Promise<void> {
    const body: Heartbeat = {
      ...(await screen?.describe()),
      responseTimeMs: roundTripMs === null ? undefined : Math.round(roundTripMs),
      clock: new Date().toISOString(),
      warnings: reports.warnings(),
    };
    const answer = await server.call('POST /api/player/v1/heartbeat', { body });
    roundTripMs = answer.receivedMs - answer.sentMs;
    const outageMs = answer.receivedMs - lastAnswerMs;
    lastAnswerMs = answer.receivedMs;
    if (hasFailed && outageMs > LONG_OUTAGE_MS) {
      reports.logWarning(`The server was unreachable for ${Math.round(outageMs / 60_000)} minutes; playback continued`);
    }
    if (answer.body === null) return;
    intervalMs = Math.max(answer.body.nextInMs, MIN_INTERVAL_MS);
    screen?.onAnswer(answer.body, answer.sentMs, answer.receivedMs);
  }

  async function send(): Promise<void> {
    // The timer has run: `schedule` may set the next one, whether or not a heartbeat is sent now.
    dueAtMs = Infinity;
    if (signal.aborted) return;
    if (isSending) {
      isSendQueued = true;
      return;
    }
    isSending = true;
    isSendQueued = false;
    isSendUrgent = false;
    lastSentMs = performance.now();
    try {
      await exchange();
      backoff.reset();
      hasFailed = false;
      isSending = false;
      schedule(isFast ? Math.min(FAST_INTERVAL_MS, intervalMs) : intervalMs);
    } catch (error) {
      isSending = false;
      hasFailed = true;
      const requestedMs = findRequestedWaitMs(error);
      if (requestedMs !== null) notBeforeMs = performance.now() + requestedMs;
      schedule(requestedMs ?? Math.min(backoff.next(), intervalMs));
    }
    if (isSendUrgent) schedule(0);
    else if (isSendQueued) sendSoon();
  }

  function sendSoon(): void {
    if (isSending) isSendQueued = true;
    else schedule(Math.max(lastSentMs + MIN_INTERVAL_MS - performance.now(), 0));
  }

  return {
    start(started) {
      screen = started;
      addEventListener('online', sendSoon);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        removeEventListener('online', sendSoon);
      });
      sendSoon();
    },
    sendSoon,
    sendNow() {
      if (isSending) isSendUrgent = true;
      else schedule(0);
    },
    setFast(next) {
      if (isFast === next) return;
      isFast = next;
      // The interval has jitter, since many screens lose their stream at the same moment.
      if (isFast) schedule(FAST_INTERVAL_MS * (0.5 + Math.random() / 2));
      // The server is back and has had no heartbeat of this screen for a while.
      else if (hasFailed) sendSoon();
    },
  };
}
