import process from 'node:process';

/**
 * True if a run only has to show that the benchmark works: in seconds, with sizes that measure nothing.
 * `npm run bench -- --smallest NAME` asks for it.
 */
export const isSmallest = process.env['BENCH_SIZE'] === 'smallest';

/** Chooses the size of something: the usual one, or the smallest with which the benchmark works. */
export const sized = <T>(usual: T, smallest: T): T => (isSmallest ? smallest : usual);

/** Makes the benchmark fail because a goal is missed: none can be met or missed by the smallest size. */
export function missGoal(): void {
  if (!isSmallest) process.exitCode = 1;
}
