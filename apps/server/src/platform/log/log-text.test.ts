import { describe, expect, test } from 'vitest';
import { formatLogLine } from './log-text.ts';

const time = '2026-03-02T12:00:00.042Z';
const clock = /^\d\d:\d\d:\d\d\.042 /;

const shown = (line: object) => formatLogLine(JSON.stringify({ time, ...line }), false);

describe('a line of the log as text', () => {
  test('has time, level, message and fields, the id of the request last', () => {
    const fields = { requestId: 'req_1', method: 'GET', status: 200, name: 'two words', none: null };
    const text = shown({ level: 30, msg: 'request', ...fields });
    expect(text).toMatch(clock);
    expect(text.replace(clock, '')).toBe('INFO  request method=GET status=200 name="two words" requestId=req_1\n');
  });

  test('shows the stack of an error on lines of its own', () => {
    const err = { type: 'Error', message: 'lost', stack: 'Error: lost\n    at query (db.ts:1:1)' };
    expect(shown({ level: 50, msg: 'server.failed', err }).split('\n').slice(1)).toEqual([
      '    Error: lost',
      '    at query (db.ts:1:1)',
      '',
    ]);
  });

  test('has colours only in a terminal', () => {
    const line = JSON.stringify({ time, level: 40, msg: 'lost' });
    expect(formatLogLine(line, true)).toContain('\u001b[33mWARN');
    expect(formatLogLine(line, false)).not.toContain('\u001b');
  });

  test.each(['\u001b[2J', '\u009b2J', '\r', '\u0007', 'a\nFATAL forged'])(
    'does not carry out %j from the text of a device',
    (hostile) => {
      const text = shown({
        level: 30,
        msg: hostile,
        name: hostile,
        err: { stack: `Error: ${hostile.replace('\n', '')}` },
      });
      const [first = '', ...rest] = text.split('\n');
      expect([first, ...rest].join('')).not.toMatch(/\p{Cc}/u);
      expect(rest.filter((line) => line !== '')).toHaveLength(1);
    },
  );
});
