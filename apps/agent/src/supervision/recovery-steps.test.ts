import { expect, test } from 'vitest';
import { computeWaitMs, createRecoverySteps, type Step } from './recovery-steps.ts';

const MINUTE_MS = 60_000;

/** A machine whose screen fails from the start, inspected every ten seconds; each step takes effect at once. */
function failFor(minutes: number, { canReboot = true, reboots = 0 } = {}) {
  const recoverySteps = createRecoverySteps({ canReboot, reboots: () => reboots, startedMs: 0 });
  const steps: [minute: number, step: Step][] = [];
  for (let nowMs = 0; nowMs < minutes * MINUTE_MS; nowMs += 10_000) {
    const step = recoverySteps.fail(nowMs);
    if (step === null) continue;
    steps.push([nowMs / MINUTE_MS, step]);
    if (step === 'restart-browser') recoverySteps.restarted(nowMs);
    if (step === 'reboot') break;
  }
  return steps;
}

test('a failed screen is reloaded, its browser is restarted three times, and then its machine', () => {
  expect(failFor(10).map(([, step]) => step)).toEqual([
    'reload',
    'restart-browser',
    'restart-browser',
    'restart-browser',
    'reboot',
  ]);
});

test('a machine that was restarted in vain waits longer each time before it is restarted again', () => {
  const ends = [1, 3, 20].map((reboots) => failFor(200, { reboots }).at(-1));
  expect(ends.map((end) => end?.[1])).toEqual(['reboot', 'reboot', 'reboot']);
  for (const [i, least] of [1, 4, 60].entries()) expect(ends[i]?.[0]).toBeGreaterThanOrEqual(least);
});

test('where the machine may not be restarted, the attempts become rarer, up to one an hour', () => {
  const minutes = failFor(24 * 60, { canReboot: false }).map(([minute]) => minute);
  const waits = minutes.slice(5).map((minute, i) => minute - (minutes[i + 4] ?? 0));
  expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 60].map((wait) => expect.closeTo(wait, 0)));
  expect(Math.max(...waits)).toBeCloseTo(60);
});

test('a screen that fails again after it has worked is reloaded first', () => {
  const recoverySteps = createRecoverySteps({ canReboot: true, reboots: () => 0, startedMs: 0 });
  expect(recoverySteps.fail(0)).toBe('reload');
  recoverySteps.recover(60_000);
  expect(recoverySteps.fail(120_000)).toBe('reload');
  expect(recoverySteps.fail(180_000)).toBe('restart-browser');
});

test('a browser that keeps crashing leads to a restart of the machine, though it works in between', () => {
  const recoverySteps = createRecoverySteps({ canReboot: true, reboots: () => 0, startedMs: 0 });
  for (const minute of [1, 3, 5]) {
    recoverySteps.recover(minute * MINUTE_MS - 30_000);
    recoverySteps.restarted(minute * MINUTE_MS);
  }
  expect(recoverySteps.fail(5.5 * MINUTE_MS)).toBe('reboot');
});

test('restarts long ago do not count', () => {
  const recoverySteps = createRecoverySteps({ canReboot: true, reboots: () => 0, startedMs: 0 });
  for (const minute of [1, 12, 24]) recoverySteps.restarted(minute * MINUTE_MS);
  expect(recoverySteps.fail(25 * MINUTE_MS)).toBe('reload');
});

test('ten minutes without a failure end the series', () => {
  const recoverySteps = createRecoverySteps({ canReboot: false, reboots: () => 0, startedMs: 0 });
  for (let nowMs = 0; nowMs < 30 * MINUTE_MS; nowMs += 10_000) {
    if (recoverySteps.fail(nowMs) === 'restart-browser') recoverySteps.restarted(nowMs);
  }
  expect(recoverySteps.recover(30 * MINUTE_MS)).toBe(false);
  expect(recoverySteps.recover(39 * MINUTE_MS)).toBe(false);
  expect(recoverySteps.recover(41 * MINUTE_MS)).toBe(true);
  expect(recoverySteps.fail(42 * MINUTE_MS)).toBe('reload');
});

test('waits double from a minute to an hour', () => {
  expect([1, 2, 3, 6, 7, 100].map(computeWaitMs)).toEqual([1, 2, 4, 32, 60, 60].map((minutes) => minutes * MINUTE_MS));
});
