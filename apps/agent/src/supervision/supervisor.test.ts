import type { PagePing } from '@vitrine/contract/agent/local';
import { expect, test } from 'vitest';
import type { Browser } from '../browser/browser.ts';
import { openState } from '../files/state.ts';
import { createFailingDisk } from '../test/failing-disk.ts';
import { createRecoverySteps } from './recovery-steps.ts';
import { createSupervisor, INSPECTION_MS } from './supervisor.ts';

const ADDRESS = 'http://localhost:8090/player/';
const MENU: PagePing = { state: 'playing', asset: 'med_menu' };

/**
 * A machine on which time passes by inspections. The screen's condition is set by the test; `repair` decides which steps
 * cure it.
 */
async function machine({ canReboot = true } = {}) {
  const { disk, failing } = createFailingDisk();
  const state = await openState(disk, '/data');
  const steps: string[] = [];
  const screen = {
    isRunning: true,
    isPlain: false,
    isDark: false,
    address: `${ADDRESS}#agent=s`,
    ping: MENU as PagePing | null,
    /** Called with every step. */
    repair: (_step: string): void => undefined,
  };
  const kernel = { startedMs: 0 };
  let failures = 0;
  let nowMs = 0;
  const take = (step: string): void => {
    steps.push(step);
    screen.repair(step);
  };
  const browser: Browser = {
    isConnected: () => screen.isRunning,
    readAddress: async () => screen.address,
    navigate: async () => take('navigate'),
    reload: async () => take('reload'),
    restart() {
      take('restart');
      if (screen.isRunning) supervisor.connected();
    },
    judgePage: async () => null,
    useLogins: async () => undefined,
    takeScreenshot: async () => Buffer.alloc(0),
    isPlain: async () => screen.isPlain,
    close: async () => undefined,
  };
  const supervisor = createSupervisor({
    browser,
    address: ADDRESS,
    recoverySteps: createRecoverySteps({ canReboot, reboots: () => state.read().reboots, startedMs: 0 }),
    state,
    isDark: () => screen.isDark,
    onFailure: () => void (failures += 1),
    reboot: async () => take('reboot'),
    uptimeMs: () => nowMs - kernel.startedMs,
    // Longer than a disk in memory takes.
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    log: () => undefined,
    nowMs: () => nowMs,
  });
  supervisor.connected();

  async function pass(minutes: number): Promise<void> {
    for (const endMs = nowMs + minutes * 60_000; nowMs < endMs; nowMs += INSPECTION_MS) {
      if (screen.ping !== null) supervisor.ping(screen.ping);
      await supervisor.inspect();
    }
  }
  return { disk, failing, kernel, screen, steps, state, pass, failures: () => failures };
}

test('a healthy screen is left alone', async () => {
  const { steps, pass } = await machine();
  await pass(60);
  expect(steps).toEqual([]);
});

test('a page that stops pinging is reloaded, and left alone once it pings again', async () => {
  const { screen, steps, pass } = await machine();
  await pass(1);
  screen.ping = null;
  screen.repair = () => (screen.ping = MENU);
  await pass(10);
  expect(steps).toEqual(['reload']);
});

test('a page that a reload does not cure gets a new browser', async () => {
  const { screen, steps, pass } = await machine();
  screen.ping = null;
  screen.repair = (step) => (screen.ping = step === 'restart' ? MENU : null);
  await pass(10);
  expect(steps).toEqual(['reload', 'restart']);
});

test('a screen that nothing cures ends in a restart of the machine, which is remembered', async () => {
  const { screen, steps, pass, state } = await machine();
  await pass(1);
  screen.ping = null;
  screen.repair = (step) => (screen.ping = step === 'reboot' ? MENU : null);
  await pass(8);
  expect(steps).toEqual(['reload', 'restart', 'restart', 'restart', 'reboot']);
  expect(state.read().reboots).toBe(1);
  await pass(15);
  expect(state.read().reboots).toBe(0);
});

test('a machine that starts slowly is given three minutes, and ends in a restart if it never shows anything', async () => {
  const { screen, steps, pass } = await machine();
  screen.ping = null;
  await pass(2.9);
  expect(steps).toEqual([]);
  await pass(13);
  expect(steps).toEqual(['reload', 'restart', 'restart', 'restart', 'reboot']);
});

test('a page that has shown something and hangs soon after it is reloaded within a minute and a half', async () => {
  const { screen, steps, pass } = await machine();
  await pass(0.3);
  screen.ping = null;
  screen.repair = () => (screen.ping = MENU);
  await pass(1.2);
  expect(steps).toEqual(['reload']);
});

test('another page than the player is left for the player', async () => {
  const { screen, steps, pass } = await machine();
  screen.address = 'about:blank';
  screen.repair = () => (screen.address = ADDRESS);
  await pass(5);
  expect(steps).toEqual(['navigate']);
});

test('a browser that does not come back leads to a restart of the machine', async () => {
  const { screen, steps, pass } = await machine();
  await pass(1);
  screen.isRunning = false;
  screen.ping = null;
  screen.repair = (step) => {
    if (step === 'reboot') Object.assign(screen, { isRunning: true, ping: MENU });
  };
  await pass(10);
  expect(steps).toEqual(['reload', 'restart', 'restart', 'restart', 'reboot']);
});

test('a white screen is reloaded, and then its browser is restarted, although the page pings', async () => {
  const { screen, steps, pass } = await machine();
  screen.isPlain = true;
  screen.repair = (step) => (screen.isPlain = step !== 'restart');
  await pass(10);
  expect(steps).toEqual(['reload', 'restart']);
});

test('a picture of one color is found out once, also over restarts of the agent', async () => {
  const { screen, steps, pass, state } = await machine();
  screen.isPlain = true;
  await pass(60);
  expect(steps).toEqual(['reload', 'restart']);
  expect(state.read().plainContent).toEqual(['med_menu']);
});

test('a white screen on which the items of a playlist change is none of pictures of one color', async () => {
  const { screen, steps, pass, state } = await machine();
  screen.isPlain = true;
  for (let item = 0; item < 30; item += 1) {
    screen.ping = { state: 'playing', asset: `item-${item}` };
    await pass(1 / 3);
  }
  expect(steps).toContain('reboot');
  expect(state.read().plainContent).toEqual([]);
});

test('a text is never of one color: the next step is taken', async () => {
  const { screen, steps, pass } = await machine();
  screen.isPlain = true;
  screen.ping = {};
  await pass(8);
  expect(steps.slice(0, 5)).toEqual(['reload', 'restart', 'restart', 'restart', 'reboot']);
});

test('a screen that is dark on purpose is left alone', async () => {
  const { screen, steps, pass } = await machine();
  screen.isPlain = true;
  screen.ping = { state: 'asleep', asset: '' };
  await pass(60);
  expect(steps).toEqual([]);
});

test('where the machine may not be restarted, it never is', async () => {
  const { screen, steps, pass } = await machine({ canReboot: false });
  screen.ping = null;
  await pass(120);
  expect(steps).not.toContain('reboot');
  expect(steps.length).toBeLessThan(15);
});

test('a screen whose panel is off is not taken for a white one', async () => {
  const { screen, steps, pass, failures } = await machine();
  Object.assign(screen, { isDark: true, isPlain: true });
  await pass(60);
  expect([steps, failures()]).toEqual([[], 0]);
});

test('a page that is silent in the dark has three minutes, since its browser may count as hidden', async () => {
  const { screen, steps, pass, failures } = await machine();
  await pass(1);
  Object.assign(screen, { isDark: true, ping: null });
  await pass(2.5);
  expect([steps, failures()]).toEqual([[], 0]);
  await pass(1);
  expect([steps, failures()]).toEqual([['reload'], 1]);
});

const HOUR_MS = 60 * 60_000;

test.each<[string, (on: Awaited<ReturnType<typeof machine>>) => unknown]>([
  ['is full', ({ failing }) => (failing.writes = 'ENOSPC')],
  ['is read-only', ({ failing }) => (failing.writes = 'EROFS')],
  ['does not answer', ({ disk }) => (disk.write = () => new Promise(() => undefined))],
])('a screen that nothing cures ends in a restart of the machine also when its disk %s, once', async (_, fail) => {
  const on = await machine();
  on.kernel.startedMs = -HOUR_MS;
  fail(on);
  await on.pass(1);
  on.screen.ping = null;
  await on.pass(8);
  expect(on.steps.slice(0, 5)).toEqual(['reload', 'restart', 'restart', 'restart', 'reboot']);
  // The command of the restart has done nothing.
  await on.pass(300);
  expect(on.steps.filter((step) => step === 'reboot')).toHaveLength(1);
  expect(on.steps.length).toBeLessThan(20);
});

test('a machine that cannot remember its restarts is restarted at most once an hour', async () => {
  const { failing, screen, steps, pass, state } = await machine();
  failing.writes = 'ENOSPC';
  await pass(1);
  screen.ping = null;
  screen.repair = (step) => (screen.ping = step === 'reboot' ? MENU : null);
  await pass(58);
  expect(steps).not.toContain('reboot');
  expect(state.read().reboots).toBe(0);
  await pass(70);
  expect(steps.at(-1)).toBe('reboot');
});
