import type pg from 'pg';
import { Durations } from '../metrics/durations.ts';

/** Bounds from a cached row to a full scan, in seconds. */
const BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];

/** Measures every statement of the connections that the pool opens from now on. */
export function measureQueries(pool: pg.Pool): Durations {
  const durations = new Durations(BOUNDS);
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    const measured = (...args: unknown[]): unknown => {
      const startedMs = performance.now();
      const note = () => durations.note((performance.now() - startedMs) / 1_000);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (...results: unknown[]) => {
          note();
          Reflect.apply(callback, undefined, results);
        };
        return Reflect.apply(query, undefined, args);
      }
      const result: unknown = Reflect.apply(query, undefined, args);
      if (result instanceof Promise) result.then(note, note);
      return result;
    };
    Object.defineProperty(client, 'query', { value: measured });
  });
  return durations;
}
