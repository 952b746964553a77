import { setTimeout as delay } from 'node:timers/promises';

/** The work is not cancelled after the time limit; its result is ignored. @throws TimeoutError after `ms` */
export async function limitTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const settled = new AbortController();
  const late = delay(ms, undefined, { signal: settled.signal }).then(() => {
    throw new TimeoutError(`No result within ${ms} ms`);
  });
  return Promise.race([work.finally(() => settled.abort()), late]);
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}
