import { Durations } from './durations.ts';
import type { Sample } from './read-metrics.ts';

/** Bounds from a cached answer to one that people notice, in seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 2.5];

/** Methods of any route. The others that Node accepts are counted together. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const OTHER = 'other';

interface Series {
  route: string;
  method: string;
  /** The number of answers by the first digit of the status. */
  byClass: number[];
  durations: Durations;
}

/** A request that has ended. */
interface Ended {
  /** The path of the route, with `:id` in place of ids, so that there is a limited number of values. */
  readonly route: string;
  /** An event stream lasts for hours, so its duration does not count. */
  readonly transport: string | null;
  readonly method?: string | undefined;
  readonly status: number;
  readonly durationMs: number;
}

/** Counts the answered requests of each route. The number of series does not depend on what callers send. */
export function createRequestCounts() {
  const series = new Map<string, Map<string, Series>>();

  function seriesOf(route: string, method: string): Series {
    const ofRoute = series.get(route) ?? new Map<string, Series>();
    const known = ofRoute.get(method);
    if (known !== undefined) return known;
    if (method !== OTHER && !METHODS.has(method)) return seriesOf(route, OTHER);
    const made = { route, method, byClass: [0, 0, 0, 0, 0, 0], durations: new Durations(BOUNDS) };
    series.set(route, ofRoute.set(method, made));
    return made;
  }

  const all = () => [...series.values()].flatMap((ofRoute) => [...ofRoute.values()]);

  return {
    note: ({ route, transport, method = OTHER, status, durationMs }: Ended): void => {
      const { byClass, durations } = seriesOf(route, method);
      const digit = Math.trunc(status / 100);
      byClass[digit] = (byClass[digit] ?? 0) + 1;
      if (transport !== 'stream') durations.note(durationMs / 1_000);
    },

    counts: (): Sample[] =>
      all().flatMap(({ route, method, byClass }) =>
        byClass.flatMap((value, digit) =>
          value === 0 ? [] : [{ labels: { route, method, status: `${digit}xx` }, value }],
        ),
      ),

    durations: () => all().map(({ route, method, durations }) => ({ labels: { route, method }, durations })),
  };
}
