import { expect, test } from 'vitest';
import { createReports, type Note } from './reports.ts';

test('what goes wrong is noted once in ten minutes, and kept until somebody takes it', () => {
  let nowMs = 0;
  const reports = createReports(() => nowMs);
  const notes: Note[] = [];
  reports.error('The storage of this device is full');
  const stop = reports.follow((note) => notes.push(note));
  reports.error('The storage of this device is full');
  reports.remark('The server was out of reach for 5 minutes');
  nowMs = 10 * 60_000;
  reports.error('The storage of this device is full');
  stop();
  reports.error('No one hears this now');
  reports.follow((note) => notes.push(note));
  expect(notes).toEqual([
    { level: 'error', message: 'The storage of this device is full' },
    { level: 'warn', message: 'The server was out of reach for 5 minutes' },
    { level: 'error', message: 'The storage of this device is full' },
    { level: 'error', message: 'No one hears this now' },
  ]);
});
