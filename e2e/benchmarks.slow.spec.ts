import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { benchmarks } from '../tools/bench.mjs';

// Some start servers again and again.
test.describe.configure({ timeout: 600_000 });

const tool = fileURLToPath(new URL('../tools/bench.mjs', import.meta.url));

/** Runs a benchmark with its smallest size. */
async function runSmallest(name: string): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, [tool, '--smallest', name], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text));
  const [code] = await once(child, 'close');
  return { code, printed };
}

test.describe('with its smallest size, a benchmark works:', () => {
  for (const name of benchmarks) {
    test(name, async () => {
      const { code, printed } = await runSmallest(name);
      const missing = /There is no (?:wrk|nginx|nats-server) here.*/.exec(printed);
      test.skip(missing !== null, missing?.[0]);
      expect(code, printed).toBe(0);
    });
  }
});
