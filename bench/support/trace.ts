import type { CDPSession } from '@playwright/test';

/** One task of a page's main thread. */
interface Task {
  wallMs: number;
  /** Unlike the wall time, not affected by other processes. */
  cpuMs: number;
}

/** The time from a key press or click to the next painted frame. */
interface Interaction {
  wallMs: number;
  /** CPU time of all main thread tasks in that period, including unrelated ones. */
  cpuMs: number;
}

interface Traced {
  tasks: Task[];
  interactions: Interaction[];
}

type Event = Record<string, unknown>;

/** Starts a browser trace of the main threads of all pages. */
export async function startTrace(session: CDPSession): Promise<{ end: () => Promise<Traced> }> {
  const events: Event[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'] },
  });
  return {
    async end() {
      const isOver = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
      await session.send('Tracing.end');
      await isOver;
      return readTrace(events);
    },
  };
}

function readTrace(events: readonly Event[]): Traced {
  const pages = new Set(events.filter(isPageThread).map(identifyThread));
  const tasks = events
    .filter((event) => event['name'] === 'RunTask' && pages.has(identifyThread(event)))
    .map((event) => ({
      pid: event['pid'],
      fromMs: toMs(event['ts']),
      wallMs: toMs(event['dur']),
      cpuMs: toMs(event['tdur']),
    }));
  const interactions = events.flatMap((event) => {
    const timing = findTiming(event);
    if (timing === null) return [];
    const fromMs = toMs(event['ts']);
    const work = tasks.filter(
      (task) => task.pid === event['pid'] && task.fromMs < fromMs + timing.wallMs && task.fromMs + task.wallMs > fromMs,
    );
    return [{ ...timing, cpuMs: work.reduce((sum, { cpuMs }) => sum + cpuMs, 0) }];
  });
  return { tasks: tasks.map(({ wallMs, cpuMs }) => ({ wallMs, cpuMs })), interactions };
}

const identifyThread = ({ pid, tid }: Event): string => `${String(pid)} ${String(tid)}`;

const toMs = (microseconds: unknown): number => Number(microseconds ?? 0) / 1_000;

const isPageThread = ({ name, args }: Event): boolean =>
  name === 'thread_name' && JSON.stringify(args).includes('CrRendererMain');

/** The duration of a user interaction; null for other events. */
function findTiming({ name, ph, args }: Event): { wallMs: number } | null {
  if (name !== 'EventTiming' || ph !== 'b' || typeof args !== 'object' || args === null || !('data' in args))
    return null;
  const { data } = args;
  if (typeof data !== 'object' || data === null || !('duration' in data)) return null;
  if (!('interactionId' in data) || Number(data.interactionId) === 0) return null;
  return { wallMs: Number(data.duration) };
}
