import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { toRootPath } from './deployment/files.ts';

/** A test that opens a file, and the collector twice, because it frees in two steps. */
const OPENING = (close: string) => `
  import { open } from 'node:fs/promises';
  import { setTimeout } from 'node:timers/promises';
  import { test } from 'vitest';
  test('opens a file', async () => {
    await (async () => {
      const file = await open(import.meta.filename);
      ${close}
    })();
    for (let i = 0; i < 2; i += 1) {
      globalThis.gc();
      await setTimeout(10);
    }
  });`;

test.each([
  ['leaves a file open fails', '', 1],
  ['closes it passes', 'await file.close();', 0],
])('a run in which a test %s', (_, close, expected) => {
  mkdirSync(toRootPath('.cache'), { recursive: true });
  const root = mkdtempSync(toRootPath('.cache/left-open-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'opening.test.ts'), OPENING(close));
  const setupFiles = [toRootPath('vitest-setup.ts')];
  const config = { test: { setupFiles, execArgv: ['--expose-gc'] } };
  writeFileSync(join(root, 'vitest.config.ts'), `export default ${JSON.stringify(config)};`);
  const vitest = toRootPath('node_modules/vitest/vitest.mjs');
  const { status, stderr } = spawnSync(process.execPath, [vitest, 'run', '--root', root], { encoding: 'utf8' });
  expect(status).toBe(expected);
  expect(stderr.includes('on garbage collection')).toBe(expected === 1);
});
