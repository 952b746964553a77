import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessError, type ProcessLimits, runLimited, runNode } from './child-process.ts';
import { toolLimits } from '../test/tool-limits.ts';

const limits: ProcessLimits = { ...toolLimits, isBackground: true };
const node = (script: string, changed: Partial<ProcessLimits> = {}) =>
  runLimited(process.execPath, ['-e', script], { ...limits, ...changed });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-ffmpeg-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a tool that reads untrusted files', () => {
  test('returns its standard output', async () => {
    expect((await node('process.stdout.write("hello")')).toString()).toBe('hello');
  });

  test('sees none of the server’s environment', async () => {
    process.env['VITRINE_TEST_SECRET'] = 'canary';
    expect((await node('console.log(Object.keys(process.env).join())')).toString()).not.toContain('VITRINE');
  });

  test.each([
    ['that fails', 'console.error("bad file"); process.exit(3)', {}, 'failed', /ended with code 3\. bad file/],
    ['that hangs', 'for (;;);', { timeoutMs: 300 }, 'slow', /took longer than 0.3 s/],
    ['that the system ends', 'process.kill(process.pid, "SIGKILL")', {}, 'killed', /was ended by SIGKILL/],
    [
      'that writes too much',
      'for (;;) console.log("x".repeat(1000))',
      { maxOutputBytes: 50_000 },
      'failed',
      /wrote too much/,
    ],
  ])('%s is ended, and the error states the reason', async (_, script, changed, reason, message) => {
    const failure = await node(script, changed).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProcessError);
    expect(failure).toMatchObject({ reason, message: expect.stringMatching(message) });
  });

  test('is ended when it is cancelled', async () => {
    const controller = new AbortController();
    const running = node('console.log("started"); for (;;);', { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ reason: 'stopped' });
  });

  test.runIf(process.platform === 'linux')('cannot take more memory than it may', async () => {
    const script = join(folder, 'take.mjs');
    await writeFile(script, 'process.stdout.write(String(Buffer.alloc(Number(process.argv[2]) * 2 ** 20, 1).length))');
    const take = (megabytes: number) => runNode(script, [String(megabytes)], { ...limits, memoryBytes: 400 * 2 ** 20 });
    expect((await take(250)).toString()).toBe(String(250 * 2 ** 20));
    await expect(take(401)).rejects.toMatchObject({ reason: 'failed' });
  });

  // On a busy machine one second of processor time can take minutes.
  test.runIf(process.platform === 'linux')(
    'cannot use more processor time than its limit',
    { timeout: 600_000 },
    async () => {
      const busy = node('for (;;);', { cpuSeconds: 1, timeoutMs: 590_000, isBackground: false });
      await expect(busy).rejects.toMatchObject({ reason: 'failed' });
    },
  );

  test('fails as killed when its launcher is killed, and the next tool runs', async () => {
    await expect(node('process.kill(process.ppid, "SIGKILL")')).rejects.toMatchObject({ reason: 'killed' });
    expect((await node('process.stdout.write("hello")')).toString()).toBe('hello');
  });

  test('that does not exist fails alone, without harm to the server', async () => {
    await expect(runLimited(join(folder, 'missing'), [], limits)).rejects.toThrow(ProcessError);
  });
});
