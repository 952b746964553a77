import type { Candidate } from '@vitrine/contract/playout/now-playing';
import { expect, test } from 'vitest';
import { describeCandidate, describeWhy } from './why-words.ts';

function candidate(reason: Candidate['reason'], name: string, more: Partial<Candidate> = {}): Candidate {
  const media = { id: name, type: 'playlist', filename: null, originalName: name, thumbnailUrl: null } as const;
  const verdict = more.rule === undefined ? 'plays' : 'lost';
  return { reason, sourceId: null, title: null, media, message: null, verdict, rule: null, text: '', ...more };
}

const lunch = candidate('schedule', 'Soup', { title: 'Lunch' });
const brunch = candidate('schedule', 'Eggs', { title: 'Brunch', rule: 'higher-priority' });
const own = candidate('device', 'Welcome', { rule: 'weaker-level' });

test.each<[Candidate[], string]>([
  [
    [candidate('takeover', 'Exit', { title: 'Drill' }), { ...lunch, verdict: 'lost', rule: 'takeover' }],
    'Shows “Exit” because of the takeover “Drill”.',
  ],
  [
    [
      candidate('takeover', '', {
        title: 'Drill',
        media: null,
        message: { heading: 'Leave', text: '', tone: 'danger' },
      }),
    ],
    'Shows the message “Leave” because of the takeover “Drill”.',
  ],
  [[candidate('preview', 'Menu')], 'Shows “Menu” because it is previewed on this device.'],
  [[lunch, brunch, own], 'Shows “Soup” because “Lunch” is scheduled now.'],
  [[candidate('device', 'Welcome')], 'Shows “Welcome” because it is assigned to this device.'],
  [
    [{ ...lunch, verdict: 'lost', rule: 'paused' }, candidate('group', 'Welcome', { title: 'Lobby' })],
    'Shows “Welcome” because it is assigned to the group “Lobby” and the schedule is paused.',
  ],
  [[candidate('global', 'Welcome')], 'Shows “Welcome” because it is active.'],
  [[], 'Shows nothing because nothing is scheduled, assigned or active.'],
  [
    [candidate('device', 'Welcome', { rule: 'outside-windows' })],
    'Shows nothing because none of the items of “Welcome” plays at this time.',
  ],
  [
    [candidate('device', 'Welcome', { rule: 'empty-playlist' })],
    'Shows nothing because “Welcome” has no items that are ready.',
  ],
  [
    [
      candidate('device', 'Welcome', {
        rule: 'other-screens',
        only: [
          { tags: ['bakery'], orientation: 'portrait', groups: ['Shops'] },
          { tags: ['cafe'], orientation: null, groups: [] },
        ],
      }),
    ],
    'Shows nothing because “Welcome” plays only on bakery, Shops and portrait screens or cafe.',
  ],
  [
    [candidate('device', 'Welcome', { rule: 'over-limit' })],
    'Shows nothing because this device is over the plan’s limit and shows a notice instead.',
  ],
])('what a screen shows is explained by its candidates %#', (candidates, sentence) => {
  const reason = candidates.find(({ verdict }) => verdict === 'plays')?.reason ?? 'nothing';
  expect(describeWhy({ candidates, reason })).toBe(sentence);
});

test('a screen that is off by its working hours is explained by them', () => {
  expect(describeWhy({ candidates: [own], reason: 'off' })).toBe('Off by its working hours.');
});

test('a candidate that loses names the one that is stronger', () => {
  expect(describeCandidate(brunch, [lunch, brunch, own])).toBe(
    '“Brunch” is scheduled now. “Lunch” has a higher priority.',
  );
  expect(describeCandidate(own, [lunch, brunch, own])).toBe(
    '“Welcome” is assigned to this device. A running schedule comes first.',
  );
  const group = candidate('group', 'Café', { title: 'Lobby', rule: 'weaker-level' });
  expect(describeCandidate(group, [candidate('device', 'Welcome'), group])).toBe(
    '“Café” is assigned to the group “Lobby”. The device’s own assignment comes first.',
  );
});

test('a candidate for other screens names these', () => {
  const only = [{ tags: ['bakery'], orientation: null, groups: [] }];
  const rolls = candidate('schedule', 'Rolls', { title: 'Morning', rule: 'other-screens', only });
  expect(describeCandidate(rolls, [rolls, lunch])).toBe('“Morning” is scheduled now. It plays only on bakery.');
});

test('a schedule that a takeover covers is still the one that is stronger than the others', () => {
  const covered = { ...lunch, verdict: 'lost', rule: 'takeover' } as const;
  const drill = candidate('takeover', 'Exit', { title: 'Drill' });
  expect(describeCandidate(brunch, [drill, covered, brunch])).toBe(
    '“Brunch” is scheduled now. “Lunch” has a higher priority.',
  );
});
