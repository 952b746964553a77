import { expect, test } from 'vitest';
import { createReports, type LogMessage } from './reports.ts';

test('an equal message is logged at most once in ten minutes, and messages wait for a subscriber', () => {
  let nowMs = 0;
  const reports = createReports(() => nowMs);
  const messages: LogMessage[] = [];
  reports.logError('The storage of this device is full');
  const stop = reports.subscribe((message) => messages.push(message));
  reports.logError('The storage of this device is full');
  reports.logWarning('The server was out of reach for 5 minutes');
  nowMs = 10 * 60_000;
  reports.logError('The storage of this device is full');
  stop();
  reports.logError('No one hears this now');
  reports.subscribe((message) => messages.push(message));
  expect(messages).toEqual([
    { level: 'error', message: 'The storage of this device is full' },
    { level: 'warn', message: 'The server was out of reach for 5 minutes' },
    { level: 'error', message: 'The storage of this device is full' },
    { level: 'error', message: 'No one hears this now' },
  ]);
});
