import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Delivery } from '@vitrine/contract/playout/delivery';
import { expect, test } from 'vitest';
import { exampleDelivery } from '../../../test/examples/example-delivery.ts';
import { describeDelivery, isComplete, describeWaiting } from './delivery-text.ts';

const THEN = '2026-03-02T12:00:00.000Z';
const id = DeviceId.parse('dev_1');
const waiting = (name: string, time: string) => ({
  id,
  name,
  reason: 'schedule' as const,
  until: `2026-03-02T${time}:00.000Z`,
});

test.each([
  [{ total: 0 }, 'No screens to show it yet', false],
  [{ total: 1, onAir: 1 }, 'Live on 1 screen', true],
  [{ total: 3, onAir: 3 }, 'Live on 3 screens', true],
  [{ total: 5, onAir: 2 }, 'Live on 2 of 5 screens', false],
  [{ total: 1, loading: 1 }, 'Not live yet', false],
  [{ total: 1, behind: 1, behindScreens: [waiting('Totem', '23:30')] }, 'Waits until 23:30', false],
  [
    { total: 5, behind: 5, behindScreens: [waiting('Totem', '23:30'), waiting('Gate', '23:30')] },
    '2 of 5 screens wait until 23:30',
    false,
  ],
  [
    { total: 5, onAir: 3, behind: 2, behindScreens: [waiting('Totem', '23:30'), waiting('Gate', '20:00')] },
    'Live on 3 of 5 screens, 2 wait, the first until 20:00',
    false,
  ],
])('a delivery of %o reads "%s"', (facts, headline, complete) => {
  expect(describeDelivery(exampleDelivery(facts), new Date(THEN), 'UTC')).toBe(headline);
  expect(isComplete(exampleDelivery(facts))).toBe(complete);
});

test.each<[string, Partial<Delivery>, string[]]>([
  ['a complete delivery has nothing to wait for', { total: 2, onAir: 2 }, []],
  ['screens that download are counted', { loading: 1_200 }, ['1,200 updating']],
  [
    'each overridden screen gives its reason',
    {
      behind: 4,
      behindScreens: [
        { id, name: 'Kiosk', reason: 'device' },
        { id, name: 'Totem', reason: 'schedule' },
        { id, name: 'Gate', reason: 'group' },
        { id, name: 'Bar', reason: 'limit' },
      ],
    },
    [
      'Kiosk keeps its own assignment',
      'Totem is running a schedule and shows it afterwards',
      'Gate shows the media of its group',
      'Bar is over the plan’s limit',
    ],
  ],
  [
    'a screen that waits for the end of a schedule says until when',
    { behind: 1, behindScreens: [{ ...waiting('Totem', '23:30'), until: '2026-03-03T08:00:00.000Z' }] },
    ['Totem waits until tomorrow at 08:00'],
  ],
  [
    'a screen that is off waits until it is switched on',
    { behind: 1, behindScreens: [{ id, name: 'Kiosk', reason: 'off' }] },
    ['Kiosk is off and shows it when it’s switched on'],
  ],
  ['one further overridden screen is counted', { behind: 1 }, ['1 more shows something else']],
  ['several further overridden screens are counted', { behind: 2 }, ['2 more show something else']],
  [
    'a single offline screen is named',
    { offline: 1, silent: [{ id, name: 'Kiosk', lastSeen: THEN }] },
    ['Kiosk was last seen Mar 2, 2026, 12:00'],
  ],
  [
    'a screen that never connected is not said to have been seen',
    { offline: 1, silent: [{ id, name: 'Kiosk', lastSeen: null }] },
    ['Kiosk is not connected yet'],
  ],
  [
    'several offline screens are listed as far as they are known',
    {
      offline: 3,
      silent: [
        { id, name: 'Kiosk', lastSeen: null },
        { id, name: 'Totem', lastSeen: THEN },
      ],
    },
    ['3 offline: Kiosk is not connected yet, Totem was last seen Mar 2, 2026, 12:00 and more'],
  ],
])('%s', (_, facts, sentences) => {
  expect(describeWaiting(exampleDelivery(facts), new Date(THEN), 'UTC')).toEqual(sentences);
});
