import { expect, test } from 'vitest';
import { readExceptions, writeExceptions } from './exception-lines.ts';

test('exceptions are pasted as lines: a day, several days, other hours', () => {
  const text = [
    '2026-12-25 Christmas',
    '',
    '2026-12-24 – 2026-12-26: Holidays',
    '2026-12-31 08:00-14:00, 16:00–18:00 New Year’s Eve',
    '1.1.2027 to 2027-01-02',
  ].join('\n');
  const read = readExceptions(text);
  expect(read).toEqual({
    exceptions: [
      { firstDate: '2026-12-25', lastDate: '2026-12-25', name: 'Christmas', spans: [] },
      { firstDate: '2026-12-24', lastDate: '2026-12-26', name: 'Holidays', spans: [] },
      {
        firstDate: '2026-12-31',
        lastDate: '2026-12-31',
        name: 'New Year’s Eve',
        spans: [
          { from: '08:00', to: '14:00' },
          { from: '16:00', to: '18:00' },
        ],
      },
      { firstDate: '2027-01-01', lastDate: '2027-01-02', name: '', spans: [] },
    ],
  });
  const { exceptions } = read as { exceptions: Parameters<typeof writeExceptions>[0] };
  expect(readExceptions(writeExceptions(exceptions))).toEqual(read);
});

test.for([
  ['Christmas', 'Line 1: begin with a date'],
  ['2026-12-25\n2026-02-30 Never', 'Line 2: begin with a date'],
  ['2026-12-26 – 2026-12-25', 'Line 1: the last date'],
])('a line that cannot be read is named: %s', ([text, problem]) => {
  expect(readExceptions(text!)).toEqual({ problem: expect.stringContaining(problem!) });
});
