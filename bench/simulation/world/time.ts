/** A process whose timers and answers end with it, such as a page or an agent. */
export interface Life {
  isOver: boolean;
}

/** A timer of the simulation; `unref` and `ref` are those of Node.js, and do nothing. */
export interface Timer {
  atMs: number;
  order: number;
  life: Life;
  /** The interval of a timer that runs again and again; null: once. */
  everyMs: number | null;
  /** Null once it has run or was cancelled. */
  run: (() => void) | null;
  unref(): Timer;
  ref(): Timer;
}

/** The time of the simulation: it stands still while anything runs, and then jumps to the next timer. */
export interface Time {
  /** Epoch milliseconds of the true time. */
  now(): number;
  /** Calls back in so many milliseconds, unless that life is over by then. */
  after(ms: number, life: Life, run: () => void): Timer;
  /** Calls back each time when so many milliseconds have passed. */
  every(ms: number, life: Life, run: () => void): Timer;
  /** Resolves in so many milliseconds; never, if that life is over by then. */
  wait(ms: number, life: Life): Promise<void>;
  cancel: (timer: Timer | null | undefined) => void;
  /** Time stands still until this work, which takes real time, is done. */
  hold(work: Promise<unknown>): void;
  /** Lets time pass until this instant, or until `isOver` returns true. */
  runUntil(ms: number, isOver?: () => boolean): Promise<void>;
  /** The number of timers that have run. */
  count(): number;
}

const isBefore = (a: Timer, b: Timer): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

/** A queue whose first timer is the next: a binary heap. */
function createTimerQueue() {
  const heap: Timer[] = [];

  function push(timer: Timer): void {
    let index = heap.length;
    heap.push(timer);
    while (index > 0) {
      const above = (index - 1) >> 1;
      const other = heap[above];
      if (other === undefined || !isBefore(timer, other)) break;
      heap[index] = other;
      index = above;
    }
    heap[index] = timer;
  }

  function sink(timer: Timer): void {
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      const [left, right] = [heap[below], heap[below + 1]];
      if (left === undefined) break;
      let least = left;
      if (right !== undefined && isBefore(right, left)) {
        least = right;
        below += 1;
      }
      if (!isBefore(least, timer)) break;
      heap[index] = least;
      index = below;
    }
    heap[index] = timer;
  }

  return {
    push,
    first: (): Timer | undefined => heap[0],
    removeFirst(): void {
      const last = heap.pop();
      if (last !== undefined && heap.length > 0) sink(last);
    },
  };
}

/** Between so many timers Node.js goes once through its event loop, which takes longer than most of them. */
const BATCH = 256;

export function createTime(startMs: number): Time {
  const queue = createTimerQueue();
  const held = new Set<Promise<unknown>>();
  let nowMs = startMs;
  let order = 0;
  let ran = 0;

  function start(ms: number, life: Life, everyMs: number | null, run: () => void): Timer {
    order += 1;
    const delayMs = Number.isFinite(ms) ? Math.max(Math.round(ms), 0) : 0;
    const timer: Timer = { atMs: nowMs + delayMs, order, life, everyMs, run, unref: () => timer, ref: () => timer };
    queue.push(timer);
    return timer;
  }

  const after: Time['after'] = (ms, life, run) => start(ms, life, null, run);

  function runFirst(timer: Timer): void {
    queue.removeFirst();
    const { run, life, everyMs } = timer;
    if (run === null || life.isOver) return;
    nowMs = timer.atMs;
    ran += 1;
    if (everyMs === null) timer.run = null;
    else {
      order += 1;
      timer.order = order;
      timer.atMs += everyMs;
      queue.push(timer);
    }
    run();
  }

  return {
    now: () => nowMs,
    after,
    every: (ms, life, run) => start(ms, life, Math.max(Math.round(ms), 1), run),
    wait: (ms, life) => new Promise((resolve) => void after(ms, life, resolve)),
    cancel(timer) {
      if (timer) timer.run = null;
    },
    hold(work) {
      const done = work.catch(() => undefined).finally(() => held.delete(done));
      held.add(done);
    },
    runUntil(untilMs, isOver = () => false) {
      return new Promise((resolve) => {
        let isDone = false;
        // Node.js lets all promises that can go on do so between two of these calls.
        function step(): void {
          if (isDone || held.size > 0) return;
          const timer = queue.first();
          if (timer !== undefined && timer.atMs <= untilMs && !isOver()) return runFirst(timer);
          isDone = true;
          if (!isOver()) nowMs = Math.max(nowMs, untilMs);
          resolve();
        }
        function runBatch(): void {
          if (isDone) return;
          for (let i = 0; i < BATCH; i += 1) setImmediate(step);
          setImmediate(runBatch);
        }
        runBatch();
      });
    },
    count: () => ran,
  };
}
