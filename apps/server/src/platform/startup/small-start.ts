import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Limit of the young generation after the start. Ten thousand event streams that open within seconds are many young
 * objects that survive; V8 would otherwise enlarge it to 128 MB.
 */
const MAX_YOUNG_BYTES = 32 * 1024 * 1024;

const CHECK_EVERY_MS = 250;

/** After this time every job has polled its queue once, which belongs to the start too. */
const SETTLED_MS = 3_000;

/**
 * Keeps the young generation small while modules are loaded. They are many young objects that survive, for which V8 would
 * enlarge it by dozens of MB and never shrink it. The returned function ends the start: garbage is collected, and the
 * young generation may grow again, up to a limit.
 *
 * Must be called before anything large is loaded.
 */
export function startSmall(): () => void {
  allowGrowth(false);
  return () => {
    setInterval(() => allowGrowth(readYoungBytes() < MAX_YOUNG_BYTES), CHECK_EVERY_MS).unref();
    setTimeout(collectGarbage, SETTLED_MS).unref();
  };
}

/** An idle V8 does not collect the garbage of the start, some 10 MB. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- V8 exposes its own function under this name
  const collect = runInNewContext('gc') as (options: { type: 'major'; execution: 'async' }) => Promise<void>;
  setFlagsFromString('--no-expose-gc');
  void collect({ type: 'major', execution: 'async' });
}

function allowGrowth(isAllowed: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${isAllowed ? 2 : 1}`);
}

function readYoungBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}
