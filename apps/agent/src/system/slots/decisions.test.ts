import { describe, expect, test } from 'vitest';
import { createChoice } from '../../test/lossy-disk.ts';
import { createSlotMachine, ENTRY_TEMPLATE, STEPS } from '../../test/slot-machine.ts';
import { renderEntry } from './entries.ts';

describe('an update of the system', () => {
  test('is started once, and stays when it shows its picture', () => {
    const machine = createSlotMachine();
    machine.install('2.0', 'shows');
    expect([...machine.entries.keys()]).toEqual(['vitrine-a.conf', 'vitrine-b+1.conf']);
    expect(machine.boot()).toEqual(['2.0']);
    expect(machine.record()).toMatchObject({ version: '2.0', slot: 'b', state: 'kept', reason: null });
    expect(machine.boot()).toEqual(['2.0']);
  });

  test('that shows nothing for five minutes gives way to the former system, with this reason', () => {
    const machine = createSlotMachine();
    machine.install('2.0', 'dark');
    expect(machine.boot()).toEqual(['2.0', '1.0']);
    expect(machine.record()).toMatchObject({ state: 'failed', reason: expect.stringContaining('five minutes') });
    expect([...machine.entries.keys()]).toEqual(['vitrine-a.conf']);
    expect(machine.boot()).toEqual(['1.0']);
  });

  test('whose kernel stops the machine gives way to the former system, with this reason', () => {
    const machine = createSlotMachine();
    machine.install('2.0', 'panics');
    expect(machine.boot()).toEqual(['2.0', '1.0']);
    expect(machine.record()).toMatchObject({ state: 'failed', reason: expect.stringContaining('did not start') });
    expect(machine.boot()).toEqual(['1.0']);
  });

  test('that loses power while it is tried gives way to the former system', () => {
    const machine = createSlotMachine();
    machine.install('2.0', 'shows');
    machine.losePowerInTrial();
    expect(machine.record()).toMatchObject({ state: 'written' });
    expect(machine.boot()).toEqual(['1.0']);
    expect(machine.record()).toMatchObject({ state: 'failed', reason: expect.stringContaining('stopped before') });
  });

  test('that loses power after the boot loader was told to keep it is kept', () => {
    const machine = createSlotMachine();
    machine.install('2.0', 'shows');
    machine.losePowerInTrial();
    machine.entries.set('vitrine-b.conf', machine.entries.get('vitrine-b+0-1.conf') ?? '');
    machine.entries.delete('vitrine-b+0-1.conf');
    expect(machine.boot()).toEqual(['2.0']);
    expect(machine.record()).toMatchObject({ state: 'kept' });
  });

  test.each(STEPS.slice(0, -1))('that loses power when it is %s leaves the former system', (step) => {
    const machine = createSlotMachine();
    machine.install('2.0', 'shows', step);
    expect(machine.boot()).toEqual(['1.0']);
    // Forgotten, so that the agent asks for it again.
    expect(machine.record()).toBeNull();
    machine.install('2.0', 'shows');
    expect(machine.boot()).toEqual(['2.0']);
  });

  test('follows one that has failed', () => {
    const machine = createSlotMachine();
    machine.install('2.0', 'panics');
    machine.boot();
    machine.install('2.1', 'shows');
    expect(machine.boot()).toEqual(['2.1']);
    expect(machine.record()).toMatchObject({ version: '2.1', state: 'kept' });
  });

  test('follows another one, in the slot of the first system', () => {
    const machine = createSlotMachine();
    machine.install('2.0', 'shows');
    machine.boot();
    machine.install('3.0', 'shows');
    expect(machine.boot()).toEqual(['3.0']);
    expect(new Set(machine.entries.keys())).toEqual(new Set(['vitrine-a.conf', 'vitrine-b.conf']));
    machine.install('4.0', 'dark');
    expect(machine.boot()).toEqual(['4.0', '3.0']);
  });

  test('is refused while another one waits for its start, and while that one is tried', () => {
    const machine = createSlotMachine();
    machine.install('2.0', 'shows');
    expect(() => machine.install('3.0', 'shows')).toThrow('under way');
    machine.losePowerInTrial();
    expect(() => machine.install('3.0', 'shows')).toThrow('under way');
  });

  test('is refused by a system on trial whose record is lost: it would replace the one that works', () => {
    const machine = createSlotMachine();
    machine.install('2.0', 'shows');
    machine.losePowerInTrial();
    expect(() => machine.install('3.0', 'shows')).toThrow('under way');
    machine.forgetRecord();
    expect(() => machine.install('3.0', 'shows')).toThrow('could not return');
  });

  test('is taken back although the boot loader could not count its start', () => {
    const machine = createSlotMachine();
    machine.install('2.0', 'dark');
    machine.boot({ counts: false });
    expect(machine.running()).toBe('1.0');
    expect(machine.record()).toMatchObject({ state: 'failed', reason: expect.stringContaining('five minutes') });
  });

  test('fails when the boot loader starts the former system instead', () => {
    const machine = createSlotMachine();
    machine.install('2.0', 'shows');
    machine.bootSlot('a');
    expect(machine.record()).toMatchObject({ state: 'failed', reason: expect.stringContaining('former system') });
    expect([...machine.entries.keys()]).toEqual(['vitrine-a.conf']);
  });
});

describe('entries of the boot loader', () => {
  const valid = renderEntry(ENTRY_TEMPLATE, 'a', 7);

  test.each([
    ['is missing', () => null],
    ['is empty', () => ''],
    ['is cut off', () => valid.slice(0, -20)],
    ['has no version', () => valid.replace('version 7\n', '')],
    ['has a version that is no number', () => valid.replace('version 7', 'version latest')],
    ['starts the other slot', () => valid.replaceAll('/a/', '/b/')],
    ['sorts elsewhere', () => valid.replace('sort-key vitrine', 'sort-key zebra')],
  ])('when that of the running system %s, no update is begun, and nothing is deleted', (_, content) => {
    const machine = createSlotMachine();
    const text = content();
    if (text === null) machine.entries.delete('vitrine-a.conf');
    else machine.entries.set('vitrine-a.conf', text);
    expect(() => machine.install('2.0', 'shows')).toThrow('vitrine-a.conf');
    expect(machine.entries.size).toBe(text === null ? 0 : 1);
  });

  test('that are nonsense for the other slot are replaced, and those of others stay', () => {
    const machine = createSlotMachine();
    machine.entries.set('vitrine-b.conf', '\0\0\0');
    machine.entries.set('vitrine-b+3-9.conf', 'linux /elsewhere\nversion 99999999999999999999');
    machine.entries.set('VITRINE-B+2.CONF', '');
    machine.entries.set('memtest.conf', 'efi /memtest.efi');
    machine.install('2.0', 'shows');
    expect([...machine.entries.keys()]).toEqual(['vitrine-a.conf', 'memtest.conf', 'vitrine-b+1.conf']);
    expect(machine.boot()).toEqual(['2.0']);
  });

  test('of which the running slot has two do not keep an update from being tried', () => {
    const machine = createSlotMachine();
    machine.entries.set('vitrine-a+0-1.conf', valid);
    machine.install('2.0', 'shows');
    expect(machine.boot()).toEqual(['2.0']);
  });

  test('that a new system brings must start it', () => {
    expect(() => renderEntry('title Vitrine\n', 'b', 2)).toThrow('entry.conf');
    expect(() => renderEntry(ENTRY_TEMPLATE.replace('vitrine.slot=@SLOT@', ''), 'b', 2)).toThrow('entry.conf');
    expect(() => renderEntry(`# ${'x'.repeat(500)}\n${ENTRY_TEMPLATE}`, 'b', 2)).toThrow('512 bytes');
    expect(() => renderEntry(ENTRY_TEMPLATE, 'b', 1e21)).toThrow('entry.conf');
  });
});

test('whatever happens in any order, a system that has shown its picture can be started, and starts unless a newer one shows', () => {
  const reached = new Set<string>();
  for (let seed = 0; seed < 500; seed += 1) {
    const choose = createChoice(seed);
    const machine = createSlotMachine('v0');
    let shown = 'v0';
    for (let i = 1; i <= 12; i += 1) {
      const behavior = (['shows', 'dark', 'panics'] as const)[choose(3)] ?? 'shows';
      const until = STEPS[choose(STEPS.length * 2)] ?? 'ready';
      machine.install(`v${i}`, behavior, until);
      expect(machine.hasProven()).toBe(true);
      const isLost = until === 'ready' && choose(4) === 0;
      if (isLost) machine.losePowerInTrial();
      expect(machine.hasProven()).toBe(true);
      machine.boot();
      expect(machine.hasProven()).toBe(true);
      if (until === 'ready' && behavior === 'shows' && !isLost) shown = `v${i}`;
      expect(machine.running()).toBe(shown);
      reached.add(`${behavior} ${until} ${machine.record()?.state}`);
    }
  }
  expect(reached).toContain('shows ready kept');
  expect(reached).toContain('dark ready failed');
  expect(reached).toContain('panics ready failed');
});
