import { expect, test } from 'vitest';
import { readMachineConfig } from './config.ts';

test('a port out of range is named', () => {
  expect(() => readMachineConfig({ PORT: '70000' })).toThrow(/PORT/);
});

test('without a command to restart the machine, it is never restarted', () => {
  expect(readMachineConfig({ REBOOT: '' }).rebootCommand).toEqual([]);
  expect(readMachineConfig({}).rebootCommand).toEqual(['systemctl', 'reboot']);
});

test('the ways to switch the panel can be chosen, and forbidden', () => {
  expect(readMachineConfig({}).panelWays).toEqual(['cec', 'ddc', 'output']);
  expect(readMachineConfig({ PANEL: 'output,cec' }).panelWays).toEqual(['output', 'cec']);
  expect(readMachineConfig({ PANEL: '' }).panelWays).toEqual([]);
  expect(() => readMachineConfig({ PANEL: 'hdmi' })).toThrow(/PANEL.*"cec"/);
});

test('the clock that watches the screen runs as all clocks do, except in tests', () => {
  expect(readMachineConfig({}).pace).toBe(1);
  expect(readMachineConfig({ PACE: '5' }).pace).toBe(5);
  expect(() => readMachineConfig({ PACE: '0' })).toThrow(/PACE/);
});
