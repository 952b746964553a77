import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ProcessLimits, runLimited } from '../child-process.ts';
import { toolLimits } from '../../test/tool-limits.ts';

const limits: ProcessLimits = { ...toolLimits, isBackground: true };

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

/** The scheduling policies of the tools of this process, which its launcher has started. */
function policiesOfTools(): number[] {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return [{ pid: Number(pid), parent: Number(/^.*\) \S (\d+) /s.exec(stat)?.[1]), policy: policyIn(stat) }];
      } catch {
        return []; // it has ended
      }
    });
  const launchers = new Set(stats.filter(({ parent }) => parent === process.pid).map(({ pid }) => pid));
  return stats.filter(({ parent }) => launchers.has(parent)).map(({ policy }) => policy);
}

const policyIn = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[39]);

/** The new launcher has not seen a tool starve, as that of an earlier test may have. */
async function replaceLauncher(): Promise<void> {
  const kill = runLimited('sh', ['-c', 'kill -9 $PPID'], { ...limits, isBackground: false });
  await expect(kill).rejects.toMatchObject({ reason: 'killed' });
}

describe.runIf(process.platform === 'linux')('background work', () => {
  test('runs in the scheduler’s idle class', async () => {
    await replaceLauncher();
    const controller = new AbortController();
    const running = runLimited('sleep', ['60'], { ...limits, signal: controller.signal }).catch(() => {});
    try {
      await vi.waitFor(() => expect(policiesOfTools()).toContain(SCHED_IDLE), { interval: 10 });
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
