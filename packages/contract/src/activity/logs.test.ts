import { describe, expect, test } from 'vitest';
import { audit } from './audit.ts';
import { DeviceLogEntry, logs } from './logs.ts';

describe('a query of the activity log', () => {
  const { query } = logs.list;

  test('takes several levels, separated by commas', () => {
    expect(query.parse({ level: 'error,warn' }).level).toEqual(['error', 'warn']);
    expect(query.safeParse({ level: 'error,loud' }).success).toBe(false);
  });

  test('has at most 1,000 entries', () => {
    expect(query.parse({ limit: '1000' }).limit).toBe(1_000);
    expect(query.safeParse({ limit: '1001' }).success).toBe(false);
  });

  test('has no pages when it is exported', () => {
    expect(Object.keys(logs.export.query.shape).toSorted()).toEqual(['deviceId', 'level', 'search']);
  });
});

const entry = { id: '1', level: 'info', at: '2026-03-09T12:00:00Z', message: 'Started' };
const entries = (count: number) => ({ entries: Array.from({ length: count }, () => entry) });

describe('log entries of a device', () => {
  test('have an id, a level, a time and a message', () => {
    expect(DeviceLogEntry.safeParse(entry).success).toBe(true);
    for (const field of Object.keys(entry)) {
      expect(DeviceLogEntry.safeParse({ ...entry, [field]: undefined }).success).toBe(false);
    }
  });

  test('have messages of at most 2,000 characters', () => {
    expect(DeviceLogEntry.safeParse({ ...entry, message: 'x'.repeat(2_000) }).success).toBe(true);
    expect(DeviceLogEntry.safeParse({ ...entry, message: 'x'.repeat(2_001) }).success).toBe(false);
  });

  test('arrive in batches of at most 200', () => {
    expect(logs.send.body.safeParse(entries(200)).success).toBe(true);
    expect(logs.send.body.safeParse(entries(201)).success).toBe(false);
  });
});

test('the audit log of an account is searched by trimmed text', () => {
  expect(audit.mineCsv.query.parse({ search: ' Lobby ' })).toEqual({ search: 'Lobby' });
});
