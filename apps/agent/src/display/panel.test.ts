import { expect, onTestFinished, test } from 'vitest';
import { openState } from '../files/state.ts';
import { type Run, runProgram } from '../machine/programs.ts';
import { createLossyDisk } from '../test/lossy-disk.ts';
import { type Behavior, createStandIns, type WayName } from '../test/stand-ins.ts';
import { createCec } from './cec.ts';
import { createDdc } from './ddc.ts';
import { createOutput } from './output.ts';
import { createPanel } from './panel.ts';

type Installed = Partial<Record<WayName, Behavior>>;

/** A machine with these programs, in front of a panel that they switch. */
async function machine(installed: Installed, compositor: '1.7' | '1.9' | 'other' = '1.7') {
  const ways = (['cec', 'ddc', 'output'] as const).filter((way) => way in installed);
  const programs = await createStandIns({ ways, compositor });
  onTestFinished(programs.remove);
  for (const way of ways) await programs.behave(way, installed[way] ?? 'ok');
  const { disk } = createLossyDisk(Number.MAX_SAFE_INTEGER, () => 0);
  const logged: string[] = [];
  // A program that hangs is ended at once; the time of a real one is far more than any program needs.
  const limit = Object.values(installed).includes('hangs') ? 300 : 10_000;
  const run: Run = (command, options) =>
    runProgram(command, { timeoutMs: limit, env: { ...options?.env, PATH: programs.folder } });

  /** Each agent that starts on this machine reads the same state. */
  async function start() {
    const state = await openState(disk, '/data');
    const panel = createPanel({
      ways: [createCec(run), createDdc(run), createOutput(run, programs.runtimeFolder)],
      state,
      log: (message) => logged.push(message),
      wait: async () => undefined,
    });
    await panel.look();
    return { panel, state };
  }
  return { ...(await start()), ...programs, start, logged };
}

const always = () => true;
const programsOf = (calls: string[]) => [...new Set(calls.map((call) => call.split(' ')[0]))];

test.each([
  ['a TV at HDMI-CEC', 'cec', '1.7'],
  ['a monitor with DDC/CI', 'ddc', '1.7'],
  ['an output of sway', 'output', '1.9'],
  ['an output of the sway of Debian 12', 'output', '1.7'],
  ['an output of another compositor', 'output', 'other'],
] as const)('%s is switched off and on, and read back', async (_, way, compositor) => {
  const { panel, power } = await machine({ [way]: 'ok' }, compositor);
  expect([panel.canSwitch(), panel.power()]).toEqual([true, 'on']);
  await panel.switchOff(always);
  expect([await power(way), panel.power()]).toEqual(['off', 'off']);
  await panel.switchOn();
  expect([await power(way), panel.power()]).toEqual(['on', 'on']);
});

test('a TV that is switched on shows this machine', async () => {
  const { panel, takeCalls } = await machine({ cec: 'ok' });
  await panel.switchOff(always);
  await panel.switchOn();
  expect(await takeCalls()).toContainEqual(
    expect.stringContaining('--to 0 --image-view-on --active-source phys-addr=2.0.0.0'),
  );
});

test('the first way that can be read is taken, and no other program is started', async () => {
  const { panel, takeCalls } = await machine({ cec: 'ok', ddc: 'ok', output: 'ok' });
  await panel.switchOff(always);
  expect(programsOf(await takeCalls())).toEqual(['cec-ctl']);
});

test('a machine without a way cannot switch, and its power is unknown', async () => {
  const { panel } = await machine({});
  expect([panel.canSwitch(), panel.power()]).toEqual([false, null]);
  await expect(panel.switchOff(always)).rejects.toThrow('was switched on again');
});

test.each(['silent', 'hangs'] as const)('a program that is %s is no way: the next one is taken', async (behavior) => {
  const { panel, power } = await machine({ cec: behavior, ddc: 'ok' });
  await panel.switchOff(always);
  expect([await power('ddc'), panel.power()]).toEqual(['off', 'off']);
});

test('a way that says yes and does nothing is switched on again, and the next one is taken and remembered', async () => {
  const { panel, power, takeCalls, start, logged } = await machine({ cec: 'deaf', ddc: 'silent', output: 'ok' });
  await panel.switchOff(always);
  const calls = await takeCalls();
  const last = (part: string) => calls.map((call) => call.includes(part)).lastIndexOf(true);
  expect(last('--image-view-on')).toBeGreaterThan(last('--standby'));
  expect(last('dpms off')).toBeGreaterThan(last('--image-view-on'));
  expect([await power('cec'), await power('output'), panel.power()]).toEqual(['on', 'off', 'off']);
  expect(logged).toContain('The panel does not confirm that it is off (cec)');

  const next = await start();
  expect(next.panel.power()).toBe('off');
  expect(programsOf(await takeCalls())).toEqual(['swaymsg']);
});

test('where no way works the panel is on', async () => {
  const { panel, power } = await machine({ cec: 'deaf', output: 'deaf' });
  await expect(panel.switchOff(always)).rejects.toThrow('was switched on again');
  expect([await power('cec'), await power('output'), panel.power()]).toEqual(['on', 'on', 'on']);
});

test.each(['slow', 'late'] as const)('a panel that is %s is waited for', async (behavior) => {
  const { panel, power } = await machine({ cec: behavior });
  await panel.switchOff(always);
  expect([await power('cec'), panel.power()]).toEqual(['off', 'off']);
  await panel.switchOn();
  expect([await power('cec'), panel.power()]).toEqual(['on', 'on']);
});

test('a panel that is wanted again while it goes off is on', async () => {
  const { panel, power, takeCalls } = await machine({ cec: 'slow', output: 'ok' });
  let asked = 0;
  await panel.switchOff(() => (asked += 1) <= 2);
  expect([await power('cec'), await power('output'), panel.power()]).toEqual(['on', 'on', 'on']);
  expect(await takeCalls()).toContainEqual(expect.stringContaining('--standby'));
});

test('a panel that does not confirm that it is on is no longer known, and a later attempt brings it back', async () => {
  const { panel, behave, power } = await machine({ cec: 'ok' });
  await panel.switchOff(always);
  await behave('cec', 'silent');
  await expect(panel.switchOn()).rejects.toThrow('does not confirm that it is on (cec)');
  expect(panel.power()).toBeNull();
  await behave('cec', 'ok');
  await panel.switchOn();
  expect([await power('cec'), panel.power()]).toEqual(['on', 'on']);
});

test('a monitor that no longer listens is woken by its signal', async () => {
  const { panel, behave, takeCalls } = await machine({ ddc: 'ok', output: 'ok' });
  await panel.switchOff(always);
  await behave('ddc', 'deaf');
  await takeCalls();
  await expect(panel.switchOn()).rejects.toThrow('(ddc)');
  const switched = (await takeCalls()).filter((call) => /output HDMI-A-1 dpms/.test(call));
  expect(switched.map((call) => call.split(' ').at(-1))).toEqual(['off', 'on']);
});

test('what a remote control does is seen at the next look, and another way does not take its place', async () => {
  const { panel, switchByHand, behave } = await machine({ cec: 'ok', output: 'ok' });
  await switchByHand('cec', 'off');
  await panel.look();
  expect(panel.power()).toBe('off');
  await switchByHand('cec', 'on');
  await panel.look();
  expect(panel.power()).toBe('on');
  await behave('cec', 'silent');
  await panel.look();
  expect([panel.canSwitch(), panel.power()]).toEqual([true, null]);
});
