import type { Heartbeat, HeartbeatAnswer } from '@vitrine/contract/player';
import { ask, Unpaired, waitAskedFor } from './api.ts';
import { createBackoff } from './backoff.ts';
import type { Reports } from './reports.ts';

/** Tells the server regularly, and when something changed, what this screen does. */
export interface Heartbeats {
  /** Something changed: tell soon, at most once a second. */
  soon(): void;
  /** While the event stream is down, changes are learnt from heartbeats alone, so they come more often. */
  hurry(isHurried: boolean): void;
}

interface HeartbeatOptions {
  token: string;
  reports: Reports;
  signal: AbortSignal;
  /** What is to be told, besides clock, warnings and round trip. */
  describe: () => Promise<Pick<Heartbeat, 'playing' | 'cache' | 'playerVersion'>>;
  onAnswer: (answer: HeartbeatAnswer, sentMs: number, receivedMs: number) => void;
  onUnpaired: () => void;
}

const DEFAULT_MS = 60_000;
const HURRIED_MS = 15_000;
const LEAST_MS = 1_000;

/** A shorter absence is everyday. */
const LONG_MS = 3 * 60_000;

export function createHeartbeats({ token, reports, signal, ...options }: HeartbeatOptions): Heartbeats {
  const backoff = createBackoff(5_000, DEFAULT_MS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAtMs = Infinity;
  let lastSentMs = -Infinity;
  let notBeforeMs = -Infinity;
  let isBeating = false;
  let isAskedAgain = false;
  let isHurried = false;
  let hasFailed = false;
  let intervalMs = DEFAULT_MS;
  let tripMs: number | null = null;
  let heardAtMs = performance.now();

  function schedule(inMs: number): void {
    const atMs = Math.max(performance.now() + inMs, notBeforeMs);
    if (signal.aborted || atMs >= dueAtMs) return;
    clearTimeout(timer);
    dueAtMs = atMs;
    timer = setTimeout(() => void beat(), atMs - performance.now());
  }

  async function send(): Promise<void> {
    const told = await options.describe();
    const body: Heartbeat = {
      ...told,
      ...(tripMs === null ? {} : { responseTimeMs: Math.round(tripMs) }),
      clock: new Date().toISOString(),
      warnings: reports.warnings(),
    };
    const answered = await ask<HeartbeatAnswer>('/api/player/v1/heartbeat', {
      method: 'POST',
      bearer: token,
      body,
      signal,
    });
    tripMs = answered.receivedMs - answered.sentMs;
    const awayMs = answered.receivedMs - heardAtMs;
    heardAtMs = answered.receivedMs;
    if (hasFailed && awayMs > LONG_MS) {
      reports.remark(`The server was unreachable for ${Math.round(awayMs / 60_000)} minutes; playback continued`);
    }
    if (answered.body === null) return;
    intervalMs = Math.max(answered.body.nextInMs, LEAST_MS);
    options.onAnswer(answered.body, answered.sentMs, answered.receivedMs);
  }

  async function beat(): Promise<void> {
    if (isBeating || signal.aborted) return;
    isBeating = true;
    isAskedAgain = false;
    dueAtMs = Infinity;
    lastSentMs = performance.now();
    try {
      await send();
      backoff.reset();
      hasFailed = false;
      isBeating = false;
      schedule(isHurried ? Math.min(HURRIED_MS, intervalMs) : intervalMs);
    } catch (error) {
      isBeating = false;
      hasFailed = true;
      if (error instanceof Unpaired) return options.onUnpaired();
      const askedMs = waitAskedFor(error);
      if (askedMs !== null) notBeforeMs = performance.now() + askedMs;
      schedule(askedMs ?? Math.min(backoff.next(), intervalMs));
    }
    if (isAskedAgain) soon();
  }

  function soon(): void {
    if (isBeating) isAskedAgain = true;
    else schedule(Math.max(lastSentMs + LEAST_MS - performance.now(), 0));
  }

  const retry = (): void => soon();
  addEventListener('online', retry);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    removeEventListener('online', retry);
  });
  soon();

  return {
    soon,
    hurry(hurried) {
      if (isHurried === hurried) return;
      isHurried = hurried;
      if (hurried) schedule(HURRIED_MS * (0.5 + Math.random() / 2));
      // The server is back: it has not heard of this screen for a while.
      else if (hasFailed) soon();
    },
  };
}
