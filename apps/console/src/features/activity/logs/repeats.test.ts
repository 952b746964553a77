import type { LogEntry } from '@vitrine/contract/activity/logs';
import { expect, test } from 'vitest';
import { groupRepeats, repeatText, describeSource } from './repeats.ts';

function entry(id: string, message: string, facts: Partial<LogEntry> = {}): LogEntry {
  const timestamp = '2026-03-02T12:00:00.000Z';
  return { id, level: 'info', timestamp, message, data: null, deviceId: 'lobby', deviceName: 'Lobby', ...facts };
}

test('only consecutive entries of one level and message are grouped, and no entry is lost', () => {
  const entries = [
    entry('5', 'Manifest fetched'),
    entry('4', 'Manifest fetched', { deviceId: 'bar' }),
    entry('3', 'Manifest fetched', { level: 'warn' }),
    entry('2', 'Restarted'),
    entry('1', 'Manifest fetched'),
  ];
  const groups = groupRepeats(entries);
  expect(groups.map(({ entries: members }) => members.map(({ id }) => id))).toEqual([['5', '4'], ['3'], ['2'], ['1']]);
  expect(groups[0] && repeatText(groups[0])).toBe('2 screens');
  expect(groups[0] && describeSource(groups[0])).toBe('2 screens');
});

test('repeats of one screen are counted in times and keep its name', () => {
  const [group] = groupRepeats([entry('2', 'Restarted'), entry('1', 'Restarted')]);
  expect(group && repeatText(group)).toBe('2 times');
  expect(group && describeSource(group)).toBe('Lobby');
});
