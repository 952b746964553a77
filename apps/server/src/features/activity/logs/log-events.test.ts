import { errorCatalog } from '@vitrine/contract/core/errors';
import { expect, test } from 'vitest';
import { explainMessage, logEvents, machineEvents } from './log-events.ts';

const lobby = { name: 'Lobby', isPlural: false };
const parts = ['reload', 'done'] as const;

test('every message that the server writes is found again by its own event', () => {
  const events = [...Object.values(logEvents), ...Object.values(machineEvents).flat()];
  for (const { write, pattern, meaning } of events) {
    const message = write(...(parts as [never, never]));
    const finders = events.filter((each) => each.pattern.test(message));
    expect(finders.map((each) => each.pattern)).toEqual([pattern]);
    expect(explainMessage(message, lobby).meaning === null).toBe(meaning === null);
  }
});

test.each([
  ['Manifest changed and was fetched', 'Lobby has the latest plan: what to show, and when.'],
  ['Command reload: done', 'Lobby has restarted the player.'],
  ['Command reload: failed', 'Lobby could not carry this command out.'],
  // A command of another release.
  ['Command dance: done', 'Lobby has carried this command out.'],
  ['Takeover “Fire” ended', 'Its screens are back to what is assigned or scheduled.'],
  ['The player failed: TypeError', 'The player had an error and keeps going. If it comes back, restart the screen.'],
  ['Screen is back online', null],
  ['Words of a player of another maker', null],
])('%j means %j', (message, meaning) => {
  expect(explainMessage(message, lobby).meaning).toBe(meaning);
});

test('several screens are spoken of as several', () => {
  expect(explainMessage('Manifest changed and was fetched', { name: '6 screens', isPlural: true }).meaning).toBe(
    '6 screens have the latest plan: what to show, and when.',
  );
});

test.each([
  ['Command reload: done', 'command', { kind: 'reload', state: 'done' }],
  ['Takeover “Fire “2”” ended by itself', 'takeover-ended-by-itself', { title: 'Fire “2”' }],
  ['Machine is no longer too hot', 'hot-over', {}],
  ['Storing a file failed', 'not-stored', {}],
  [
    'Menu: new can’t be played on this screen: its sound is damaged',
    'not-playable',
    { title: 'Menu: new', reason: 'its sound is damaged', reasonCode: 'sound-damaged' },
  ],
  [
    'Sale drops 12 % of the frames of its 3 videos on this screen',
    'frames-dropped',
    { title: 'Sale', percent: '12', videos: '3' },
  ],
  [
    `Pairing refused: ${errorCatalog['device.limit_reached'].message}`,
    'pairing-refused',
    { reason: errorCatalog['device.limit_reached'].message, reasonCode: 'device.limit_reached' },
  ],
])('%j has its code and values', (message, code, values) => {
  expect(explainMessage(message, lobby).event).toEqual({ code, values });
});

test('words of a player of another maker have no event', () => {
  expect(explainMessage('Something else', lobby).event).toBeNull();
});
