import type { Page } from '@playwright/test';

/** Something that delayed a page, on the clock that all pages of this machine share. */
export interface Delay {
  /** Epoch milliseconds at its end. */
  atMs: number;
  what: 'frame' | 'task' | 'timer' | 'decoding' | 'first frame' | 'moving' | 'clock';
  /** The duration, or the delay or error of what came late or wrong. */
  ms: number;
}

/** Records what delays a page's changes from now on, also after it is reloaded. */
export async function traceDelays(page: Page): Promise<Delay[]> {
  const delays: Delay[] = [];
  await page.exposeFunction('keepDelay', (delay: Delay) => void delays.push(delay));
  await page.addInitScript(recordDelays);
  return delays;
}

/** A change has so many causes at most: the longest. */
const MAX_CAUSES = 4;

/** Describes what delayed a change that was due at `dueMs` and came at `atMs`. */
export function describeCauses(delays: readonly Delay[], dueMs: number, atMs: number): string {
  const near = delays.filter(
    (delay) => delay.what !== 'clock' && delay.atMs > dueMs - 50 && delay.atMs - delay.ms < atMs + 50,
  );
  const longest = near.toSorted((a, b) => b.ms - a.ms).slice(0, MAX_CAUSES);
  const found = longest.map(
    (one) => `${texts[one.what]} ${one.ms.toFixed(0)} ms until ${(one.atMs - dueMs).toFixed(0)}`,
  );
  // The clock is wrong until it is corrected.
  const clock = delays.findLast((delay) => delay.what === 'clock' && delay.atMs <= atMs);
  if (clock !== undefined && Math.abs(clock.ms) >= 50) found.push(`the clock is ${clock.ms.toFixed(0)} ms off`);
  return found.join(', ') || 'nothing recorded';
}

const texts: Record<Delay['what'], string> = {
  frame: 'no frame for',
  task: 'a task of',
  timer: 'a timer late by',
  decoding: 'decoding for',
  'first frame': 'a first frame after',
  moving: 'a video moved for',
  clock: 'the clock off by',
};

/** Runs in the page. */
function recordDelays(): void {
  const noteworthyMs = 50;
  const call: unknown = Reflect.get(window, 'keepDelay');
  const keep = (what: Delay['what'], ms: number, atMs = performance.now()): void => {
    if (typeof call === 'function') call({ atMs: performance.timeOrigin + atMs, what, ms });
  };
  const keepLong = (what: Delay['what'], ms: number, atMs?: number): void => {
    if (ms >= noteworthyMs) keep(what, ms, atMs);
  };

  let lastMs = performance.now();
  const onFrame = (nowMs: number): void => {
    keepLong('frame', nowMs - lastMs, nowMs);
    lastMs = nowMs;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) keep('task', duration, startTime + duration);
  }).observe({ entryTypes: ['longtask'] });

  const setOriginal = window.setTimeout;
  Reflect.set(window, 'setTimeout', (run: (...values: unknown[]) => void, inMs = 0, ...values: unknown[]) => {
    const dueMs = performance.now() + inMs;
    return setOriginal(() => {
      keepLong('timer', performance.now() - dueMs);
      run(...values);
    }, inMs);
  });

  // oxlint-disable-next-line typescript/unbound-method -- called with its image below
  const { decode } = HTMLImageElement.prototype;
  HTMLImageElement.prototype.decode = async function decodeImage() {
    const startMs = performance.now();
    await decode.call(this);
    keepLong('decoding', performance.now() - startMs);
  };

  // A video is loaded with a new address, and can be presented from its first frame on.
  const startedMs = new WeakMap<EventTarget, number>();
  addEventListener('loadstart', ({ target }) => target && startedMs.set(target, performance.now()), true);
  addEventListener(
    'loadstart',
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement) || target.currentSrc === '') return;
      target.requestVideoFrameCallback(() =>
        keepLong('first frame', performance.now() - (startedMs.get(target) ?? performance.now())),
      );
    },
    true,
  );

  const movedMs = new WeakMap<EventTarget, number>();
  addEventListener('seeking', ({ target }) => target && movedMs.set(target, performance.now()), true);
  addEventListener(
    'seeked',
    ({ target }) => target && keep('moving', performance.now() - (movedMs.get(target) ?? performance.now())),
    true,
  );

  // The server runs on the same clock, so the player's estimate of its time should be this one.
  // oxlint-disable-next-line typescript/unbound-method -- called with its storage below
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function store(name, value) {
    setItem.call(this, name, value);
    if (name !== 'vitrine.player.time') return;
    const remembered: unknown = JSON.parse(value);
    if (typeof remembered !== 'object' || remembered === null || !('skewMs' in remembered)) return;
    keep('clock', Date.now() + Number(remembered.skewMs) - performance.timeOrigin - performance.now());
  };
}
