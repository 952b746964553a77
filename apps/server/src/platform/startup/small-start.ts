import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * The young generation grows no further than this while the server works. Ten thousand streams that are opened within
 * seconds are many young objects that stay, too; V8 would answer them with 128 MB of it.
 */
const MOST_YOUNG_BYTES = 32 * 1024 * 1024;

const LOOK_EVERY_MS = 250;

/** By then what follows a start is over, too: the first look of every job at its work. */
const SETTLED_MS = 3_000;

/**
 * Keeps the start from swelling the memory for good: modules as they load are many young objects that stay, for which
 * V8 makes its young generation dozens of MB large and leaves it so. Answers how to end the start: what it left behind
 * is given back, and the young generation may grow again, up to a limit, for the work that follows.
 *
 * To be called before anything large is loaded.
 */
export function startSmall(): () => void {
  mayGrow(false);
  return () => {
    setInterval(() => mayGrow(youngBytes() < MOST_YOUNG_BYTES), LOOK_EVERY_MS).unref();
    setTimeout(collectGarbage, SETTLED_MS).unref();
  };
}

/** V8 itself collects what a start leaves, some 10 MB, only when there is work again. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- V8 puts its own function there
  const collect = runInNewContext('gc') as (options: { type: 'major'; execution: 'async' }) => Promise<void>;
  setFlagsFromString('--no-expose-gc');
  void collect({ type: 'major', execution: 'async' });
}

function mayGrow(may: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${may ? 2 : 1}`);
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}
