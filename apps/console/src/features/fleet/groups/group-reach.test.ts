import { expect, test } from 'vitest';
import { exampleDevice, shownMedia } from '../../../test/examples/example-device.ts';
import { computeReach, describeReach } from './group-reach.ts';

const follows = exampleDevice('Foyer');
const own = exampleDevice('Kiosk', { assignedMedia: shownMedia('balloons.jpg') });
const scheduled = exampleDevice('Gate', {
  playing: { media: shownMedia('film.mp4'), reason: 'schedule', since: null },
});
const surplus = exampleDevice('Totem', { isOverLimit: true });
const explainReach = (members: readonly (typeof follows)[], mediaId?: string) =>
  describeReach(computeReach(members, mediaId, new Date()), 'Hall');

test('the reach of an assignment counts the members that show it and gives the reasons for the others', () => {
  const members = [follows, own, scheduled, surplus];
  expect(explainReach(members)).toBe('Shows on 1 of 4 screens in Hall.');
  expect(computeReach(members, undefined, new Date()).others.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
    'Kiosk has its own: balloons',
    'Gate is running a schedule',
    'Totem over the plan’s limit',
  ]);
});

test('a member with its own assignment of the same media counts as showing it', () => {
  expect(explainReach([follows, own], 'med_balloons.jpg')).toBe('Shows on all 2 screens in Hall.');
});

test('a group without devices shows nothing yet', () => {
  expect(explainReach([])).toBe('Hall has no screens yet. Screens you add will show it.');
  expect(explainReach([follows])).toBe('Shows on the screen in Hall.');
});
