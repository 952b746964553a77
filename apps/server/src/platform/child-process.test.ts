import { expect, test } from 'vitest';
import { type ProcessLimits, runLimited } from './child-process.ts';
import { toolLimits } from '../test/tool-limits.ts';

const shell = (script: string, changed: Partial<ProcessLimits> = {}) =>
  runLimited('/bin/sh', ['-c', script], { ...toolLimits, ...changed });

test('tools that run at the same time receive their own output', async () => {
  const outputs = await Promise.all([1, 2, 3, 4, 5, 6].map((i) => shell(`echo ${i}`)));
  expect(outputs.map(String)).toEqual(['1\n', '2\n', '3\n', '4\n', '5\n', '6\n']);
});

test('output is passed on while the tool runs, and returned as a whole', async () => {
  const controller = new AbortController();
  let streamed = '';
  const running = shell('echo frame=1; exec sleep 60', {
    signal: controller.signal,
    onOutput: (text) => {
      streamed += text;
      controller.abort();
    },
  });
  await expect(running).rejects.toMatchObject({ reason: 'stopped' });
  expect(streamed).toBe('frame=1\n');
});

test('a tool that is cancelled before it starts does not run', async () => {
  const running = shell('echo started', { signal: AbortSignal.abort() });
  await expect(running).rejects.toMatchObject({ reason: 'stopped' });
});

test('cancelling one tool leaves the others running', async () => {
  const controller = new AbortController();
  const cancelled = shell('exec sleep 60', { signal: controller.signal });
  const other = shell('read line; echo done');
  controller.abort();
  await expect(cancelled).rejects.toMatchObject({ reason: 'stopped' });
  // The other process has no standard input, so that reading ends at once.
  expect(String(await other)).toBe('done\n');
});

test('arguments are passed unchanged, without a shell', async () => {
  const args = ['%s|', 'two words', '$HOME', '`id`', '; exit 1', 'ü', ''];
  expect(String(await runLimited('printf', args, toolLimits))).toBe('two words|$HOME|`id`|; exit 1|ü||');
});

test('an error contains the end of the error output, which is more useful than its beginning', async () => {
  const failing = shell(
    'i=0; while [ $i -lt 500 ]; do echo "warning $i" >&2; i=$((i+1)); done; echo broken >&2; exit 1',
  );
  const error = await failing.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ reason: 'failed', message: expect.stringMatching(/broken$/) });
  expect((error as Error).message).not.toContain('warning 0\n');
});
