import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { toLoggedError } from './log-errors.ts';

const SECRET = 'canary';

function databaseError(code: string, message: string): Error {
  const error = new pg.DatabaseError(message, 0, 'error');
  return Object.assign(error, { code, severity: 'ERROR', detail: `(${SECRET})`, where: SECRET, constraint: 'known' });
}

function parserError(): unknown {
  try {
    return JSON.parse(SECRET);
  } catch (error) {
    return error;
  }
}

test.each<[string, unknown, object]>([
  [
    'of a statement shows it without its parameters',
    new DrizzleQueryError('insert into folders values ($1)', [SECRET], databaseError('23514', 'is refused')),
    {
      message: 'Failed query: insert into folders values ($1)',
      cause: { message: 'is refused', code: '23514', constraint: 'known', severity: 'ERROR' },
    },
  ],
  [
    'about a value that PostgreSQL cannot read has no value',
    databaseError('22P02', `invalid input syntax for type integer: "${SECRET}"`),
    { message: 'invalid input syntax for type integer: "…"' },
  ],
  ['of a parser has no text around the mistake', parserError(), { type: 'SyntaxError' }],
  [
    'of a connection has its code, not the connection',
    Object.assign(new Error('lost'), { code: 'ECONNRESET', client: { password: SECRET }, config: { auth: SECRET } }),
    { message: 'lost', code: 'ECONNRESET' },
  ],
  ['that is no error', SECRET, { type: 'string' }],
])('an error %s', (_, error, expected) => {
  const logged = toLoggedError(error);
  expect(logged).toMatchObject(expected);
  expect(JSON.stringify(logged)).not.toContain(SECRET);
});

test('an error has its stack, with its causes up to three', () => {
  const endless = new Error('first');
  endless.cause = endless;
  const logged = toLoggedError(endless);
  expect(logged.stack).toMatch(/^Error: first\n +at /);
  expect(logged.cause?.cause?.cause).toMatchObject({ message: 'first' });
  expect(logged.cause?.cause?.cause?.cause).toBeUndefined();
});
