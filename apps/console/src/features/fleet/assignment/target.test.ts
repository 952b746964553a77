import { expect, test } from 'vitest';
import { exampleDevice } from '../../../test/examples/example-device.ts';
import { exampleGroup } from '../../../test/examples/example-group.ts';
import { describePause, deviceTarget, groupTarget } from './target.ts';

const event = { id: 'evt_1', title: 'Day', startTime: '09:00', endTime: '17:00', timezone: 'UTC', from: '', until: '' };
const controlled = (count: number, deviceCount = count) => ({
  warning: 'Controlled by a schedule.',
  devices: Array.from({ length: count }, (_, index) => ({
    event,
    isRunning: true,
    deviceId: `totem-${index}`,
    name: `Totem ${index}`,
  })),
  deviceCount,
});
const kiosk = deviceTarget(exampleDevice('Kiosk'));
const hall = groupTarget(exampleGroup('Hall'), undefined);

test('a forced assignment names the screen whose schedule it paused, or counts them', () => {
  expect(describePause(kiosk, controlled(0))).toBe('The schedule is paused on this screen.');
  expect(describePause(hall, controlled(1))).toBe('The schedule is paused on Totem 0.');
  expect(describePause(hall, controlled(2))).toBe('Schedules are paused on 2 screens.');
});
