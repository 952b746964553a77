import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ProcessLimits, runLimited } from './child-process.ts';

const limits: ProcessLimits = {
  timeoutMs: 60_000,
  memoryBytes: 4 * 2 ** 30,
  maxOutputBytes: 1_000,
  isBackground: true,
};

/** Numbers of scheduling policies, from sched(7). */
const [SCHED_OTHER, SCHED_IDLE] = [0, 5];

const busy: ChildProcess[] = [];
afterEach(() => {
  for (const child of busy.splice(0)) child.kill('SIGKILL');
});

/** Processes that keep all cores busy at the usual priority. */
function keepCoresBusy(): void {
  for (let i = 0; i < availableParallelism(); i++) busy.push(spawn('sh', ['-c', 'while :; do :; done']));
}

/** The scheduling policies of the processes with this argument. */
function policiesOf(argument: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const hasIt = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(argument);
        return hasIt ? [policyIn(readFileSync(`/proc/${pid}/stat`, 'utf8'))] : [];
      } catch {
        return []; // it has ended
      }
    });
}

const policyIn = (stat: string): number => Number(stat.split(' ')[40]);

describe.runIf(process.platform === 'linux')('background work', () => {
  // The first test, because after a tool has starved the next ones have the usual priority.
  test('runs in the scheduler’s idle class', async () => {
    const controller = new AbortController();
    const [command, seconds] = ['sleep', '61234']; // no other process sleeps that long
    const running = runLimited(command, [seconds], { ...limits, signal: controller.signal }).catch(() => {});
    try {
      await vi.waitFor(() => expect(policiesOf(seconds)).toContain(SCHED_IDLE), { interval: 10 });
    } finally {
      controller.abort();
      await running;
    }
  });

  test('that a person waits for has the usual priority', async () => {
    const stat = await runLimited('cat', ['/proc/self/stat'], { ...limits, isBackground: false });
    expect(policyIn(String(stat))).toBe(SCHED_OTHER);
  });

  test('ends in time beside other processes that use all cores', async () => {
    keepCoresBusy();
    const count = 'for (let i = 0; i < 1e9; i++); process.stdout.write("counted")';
    expect(String(await runLimited(process.execPath, ['-e', count], limits))).toBe('counted');
  });
});
