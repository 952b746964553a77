import type { CDPSession } from '@playwright/test';

/** One task of the main thread of a page. */
interface Task {
  wallMs: number;
  /** Another's work makes a task longer, but not its processor time. */
  cpuMs: number;
}

/** From a key or a click to the frame that answers it. */
interface Answer {
  wallMs: number;
  /** What the main thread worked in that time, at this answer and at whatever else kept it waiting. */
  cpuMs: number;
}

interface Traced {
  tasks: Task[];
  answers: Answer[];
}

type Event = Record<string, unknown>;

/** Records what the pages of a browser do from now on, until the end is asked for. */
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
  const pages = new Set(events.filter(isPageThread).map(threadOf));
  const tasks = events
    .filter((event) => event['name'] === 'RunTask' && pages.has(threadOf(event)))
    .map((event) => ({
      pid: event['pid'],
      fromMs: msOf(event['ts']),
      wallMs: msOf(event['dur']),
      cpuMs: msOf(event['tdur']),
    }));
  const answers = events.flatMap((event) => {
    const timing = timingOf(event);
    if (timing === null) return [];
    const fromMs = msOf(event['ts']);
    const work = tasks.filter(
      (task) => task.pid === event['pid'] && task.fromMs < fromMs + timing.wallMs && task.fromMs + task.wallMs > fromMs,
    );
    return [{ ...timing, cpuMs: work.reduce((sum, { cpuMs }) => sum + cpuMs, 0) }];
  });
  return { tasks: tasks.map(({ wallMs, cpuMs }) => ({ wallMs, cpuMs })), answers };
}

const threadOf = ({ pid, tid }: Event): string => `${String(pid)} ${String(tid)}`;

const msOf = (microseconds: unknown): number => Number(microseconds ?? 0) / 1_000;

const isPageThread = ({ name, args }: Event): boolean =>
  name === 'thread_name' && JSON.stringify(args).includes('CrRendererMain');

/** What the browser says of one event; null where it is none that somebody waits for. */
function timingOf({ name, ph, args }: Event): { wallMs: number } | null {
  if (name !== 'EventTiming' || ph !== 'b' || typeof args !== 'object' || args === null || !('data' in args))
    return null;
  const { data } = args;
  if (typeof data !== 'object' || data === null || !('duration' in data)) return null;
  if (!('interactionId' in data) || Number(data.interactionId) === 0) return null;
  return { wallMs: Number(data.duration) };
}
