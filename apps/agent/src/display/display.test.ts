import { expect, test } from 'vitest';
import { openState } from '../files/state.ts';
import { createLossyDisk } from '../test/lossy-disk.ts';
import { createDisplay } from './display.ts';
import { createPanel } from './panel.ts';
import type { Power, Way } from './way.ts';

const MINUTE_MS = 60_000;

/** A machine in front of a TV, on which time passes by the test. */
async function machine() {
  const { disk } = createLossyDisk(Number.MAX_SAFE_INTEGER, () => 0);
  const clock = { nowMs: 0 };
  const tv = {
    power: 'on' as Power,
    /** False: it is not there, or its cable is out. */
    answers: true,
    /** The panel carries out commands. */
    obeys: true,
    /** The states that it was commanded to take, in order. */
    told: [] as Power[],
    /** Called before each reading. */
    onRead: () => undefined as void,
  };
  const way: Way = {
    name: 'cec',
    patienceMs: 3_000,
    find: async () => (tv.answers ? ['/dev/cec0'] : []),
    async read(panels) {
      tv.onRead();
      return tv.answers && panels.length > 0 ? tv.power : null;
    },
    async set(_, power) {
      tv.told.push(power);
      if (tv.answers && tv.obeys) tv.power = power;
    },
  };

  /** Starts the agent, as after a loss of power. */
  async function start() {
    const state = await openState(disk, '/data');
    await state.save({ identity: { deviceId: 'lobby-1', deviceToken: 'token-1' } });
    const panel = createPanel({ ways: [way], state, log: () => undefined, wait: async () => undefined });
    const display = createDisplay({ panel, state, log: () => undefined, nowMs: () => clock.nowMs });
    await display.check();

    async function pass(minutes: number): Promise<void> {
      for (const endMs = clock.nowMs + minutes * MINUTE_MS; clock.nowMs < endMs; clock.nowMs += 10_000) {
        await display.check();
      }
    }
    async function show(isAsleep: boolean): Promise<void> {
      display.shows({ isAsleep });
      await display.check();
    }
    async function send(heartbeat: object, authorization = 'Bearer token-1'): Promise<void> {
      display.passHeartbeat(JSON.stringify(heartbeat), authorization);
      await display.check();
    }
    return { display, pass, show, send };
  }
  return { tv, start, ...(await start()) };
}

const playing = (reason: string) => ({ playing: { assetId: 'med_1', etag: 'e', reason }, clock: new Date() });
const ASLEEP = { warnings: ['muted', 'asleep'], clock: new Date() };

test('the panel is off while the page is asleep', async () => {
  const { tv, display, show } = await machine();
  await show(true);
  expect([tv.power, display.power()]).toEqual(['off', 'off']);
  await show(false);
  expect([tv.power, display.power()]).toEqual(['on', 'on']);
});

test('the heartbeat with which the page wakes switches the panel on, without a wait for its ping', async () => {
  const { tv, send } = await machine();
  await send(ASLEEP);
  expect(tv.power).toBe('off');
  await send(playing('schedule'));
  expect(tv.power).toBe('on');
});

test.each([
  ['without the token of the device', ASLEEP, 'Bearer guess'],
  ['that is none', { warnings: 'asleep' }, 'Bearer token-1'],
])('a heartbeat %s switches nothing', async (_, heartbeat, authorization) => {
  const { tv, send } = await machine();
  await send(heartbeat, authorization);
  expect(tv.told).toEqual([]);
});

test('a page that wakes while the panel goes off ends with the panel on', async () => {
  const { tv, display, show } = await machine();
  tv.obeys = false;
  tv.onRead = () => {
    if (tv.told.length === 0) return;
    tv.onRead = () => undefined;
    display.shows({ isAsleep: false });
  };
  await show(true);
  expect(tv.told).toEqual(['off', 'on']);
  expect(display.power()).toBe('on');
});

test('a TV that is on when the agent or the browser starts is left alone', async () => {
  const { tv, display, pass } = await machine();
  display.forget(true);
  await pass(10);
  expect(tv.told).toEqual([]);
});

test('a page that fails or a browser that starts while the panel is off leads to on', async () => {
  const { tv, display, show } = await machine();
  await show(true);
  display.forget(false);
  await display.check();
  expect(tv.power).toBe('on');
  await show(true);
  display.forget(true);
  await display.check();
  expect(tv.power).toBe('on');
});

test('an agent that starts while the page was asleep switches the panel on', async () => {
  const { tv, show, start } = await machine();
  await show(true);
  await start();
  expect(tv.power).toBe('on');
});

test('off by command holds over changes of content and starts of the agent, until on by command', async () => {
  const { tv, display, show, start } = await machine();
  await display.command('off');
  await show(true);
  await show(false);
  display.forget(true);
  await display.check();
  expect(tv.power).toBe('off');

  tv.power = 'on';
  const next = await start();
  expect(tv.power).toBe('off');
  await next.display.command('on');
  expect(tv.power).toBe('on');
  await start();
  expect(tv.power).toBe('on');
});

test('a takeover that starts is shown on a panel that is held off, for as long as it lasts', async () => {
  const { tv, display, send } = await machine();
  await send(playing('global'));
  await display.command('off');
  await send(playing('global'));
  expect(tv.power).toBe('off');
  await send(playing('takeover'));
  expect(tv.power).toBe('on');
  await send(playing('global'));
  expect(tv.power).toBe('off');
});

test('off by command during a takeover is off', async () => {
  const { tv, display, send, show } = await machine();
  await send(playing('takeover'));
  await display.command('off');
  await send(playing('takeover'));
  await show(false);
  expect(tv.power).toBe('off');
});

test('on by command shows a sleeping screen until it has been awake and sleeps again', async () => {
  const { tv, display, show } = await machine();
  await show(true);
  await display.command('on');
  await show(true);
  expect(tv.power).toBe('on');
  await show(false);
  await show(true);
  expect(tv.power).toBe('off');
});

test('on by command takes a TV back from another input', async () => {
  const { tv, display } = await machine();
  await display.command('on');
  expect(tv.told).toEqual(['on']);
});

test('off by command that the panel does not confirm fails, and does not hold', async () => {
  const { tv, display, start } = await machine();
  tv.obeys = false;
  await expect(display.command('off')).rejects.toThrow('was switched on again');
  expect([tv.told.at(-1), display.power()]).toEqual(['on', 'on']);
  tv.obeys = true;
  tv.told = [];
  await start();
  expect(tv.told).toEqual([]);
});

test('a panel that does not confirm that it is off is tried again after minutes, not all the time', async () => {
  const { tv, show, pass } = await machine();
  tv.obeys = false;
  await show(true);
  const first = tv.told.length;
  await pass(4);
  expect(tv.told).toHaveLength(first);
  tv.obeys = true;
  await pass(2);
  expect(tv.power).toBe('off');
});

test('a panel that does not come back is told again every minute', async () => {
  const { tv, display, show, pass } = await machine();
  await show(true);
  tv.answers = false;
  await show(false);
  expect(display.power()).toBeNull();
  await pass(20);
  tv.answers = true;
  await pass(1.5);
  expect([tv.power, display.power()]).toEqual(['on', 'on']);
});

test('a TV that answers later than the agent starts is found', async () => {
  const { tv, start } = await machine();
  tv.answers = false;
  const { display, pass, show } = await start();
  expect([display.canSwitch(), display.power()]).toEqual([false, null]);
  await show(true);
  tv.answers = true;
  await pass(1.5);
  expect([display.canSwitch(), display.power()]).toEqual([true, 'off']);
});

test('a command looks for the panel at once; without one it fails', async () => {
  const { tv, start } = await machine();
  tv.answers = false;
  const { display } = await start();
  await expect(display.command('off')).rejects.toThrow('no way to switch its panel');
  tv.answers = true;
  await display.command('off');
  expect(tv.power).toBe('off');
});

test('what a remote control does is reported within minutes, and is not undone', async () => {
  const { tv, display, pass } = await machine();
  tv.power = 'off';
  await pass(6);
  expect(display.power()).toBe('off');
  expect(tv.told).toEqual([]);
});

test('the panel is off while a screen is off by its hours, and on a minute before they begin', async () => {
  const { tv, send } = await machine();
  await send({ ...playing('off'), warnings: ['asleep'] });
  expect(tv.power).toBe('off');
  await send({ ...playing('off'), warnings: [] });
  expect(tv.power).toBe('on');
});

test('a panel that does not go off by hours is told on again, and stays on', async () => {
  const { tv, display, send } = await machine();
  tv.obeys = false;
  await send({ ...playing('off'), warnings: ['asleep'] });
  expect(tv.told).toEqual(['off', 'on']);
  expect([tv.power, display.power()]).toEqual(['on', 'on']);
});
