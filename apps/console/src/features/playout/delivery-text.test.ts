import { DeviceId } from '@vitrine/contract/fleet/devices';
import type { Delivery } from '@vitrine/contract/playout/delivery';
import { expect, test } from 'vitest';
import { exampleDelivery } from '../../test/example-delivery.ts';
import { describeDelivery, isComplete, describeWaiting } from './delivery-text.ts';

const THEN = '2026-03-02T12:00:00.000Z';
const id = DeviceId.parse('dev_1');

test.each([
  [{ total: 0 }, 'No screens to show it yet', false],
  [{ total: 1, onAir: 1 }, 'Live on 1 screen', true],
  [{ total: 3, onAir: 3 }, 'Live on 3 screens', true],
  [{ total: 5, onAir: 2 }, 'Live on 2 of 5 screens', false],
])('a delivery of %o reads "%s"', (facts, headline, complete) => {
  expect(describeDelivery(exampleDelivery(facts))).toBe(headline);
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
      'Bar is over the plan’s device limit',
    ],
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
  expect(describeWaiting(exampleDelivery(facts))).toEqual(sentences);
});
