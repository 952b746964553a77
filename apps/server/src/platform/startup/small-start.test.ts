import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Runs code in a new process, because these functions change global state, and parses its output as JSON. */
async function runForOutput(code: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code]);
  return JSON.parse(stdout);
}

const address = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

test('while the server starts, V8 does not enlarge the memory for new objects, and may do so afterwards', async () => {
  const [before, during, after] = (await runForOutput(`
    import { getHeapSpaceStatistics } from 'node:v8';
    import { setTimeout as delay } from 'node:timers/promises';
    import { startSmall } from ${address('small-start.ts')};
    const size = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size;
    const keep = () => Array.from({ length: 1_000_000 }, (_, i) => ({ i }));
    const grow = startSmall();
    const sizes = [size()];
    const kept = [keep()];
    sizes.push(size());
    grow();
    while (size() <= sizes[1]) {
      await delay(10);
      kept[1] = keep();
    }
    console.log(JSON.stringify([...sizes, size()]));
  `)) as [number, number, number];
  expect(during).toBeLessThanOrEqual(4 * before);
  expect(after).toBeGreaterThan(during);
});
