import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * The young generation grows no further than this while the server works. Ten thousand streams that are opened within
 * seconds are many young objects that stay, too; V8 would answer them with 128 MB of it.
 */
const MOST_YOUNG_BYTES = 32 * 1024 * 1024;

const LOOK_EVERY_MS = 250;

/**
 * Keeps the start from swelling the memory for good: modules as they load are many young objects that stay, for which
 * V8 makes its young generation dozens of MB large and leaves it so. Answers how to let it grow again, up to a limit,
 * for the work that follows.
 *
 * To be called before anything large is loaded.
 */
export function startSmall(): () => void {
  mayGrow(false);
  return () => {
    setInterval(() => mayGrow(youngBytes() < MOST_YOUNG_BYTES), LOOK_EVERY_MS).unref();
  };
}

function mayGrow(may: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${may ? 2 : 1}`);
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}
