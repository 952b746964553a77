import { AppError } from '@vitrine/contract/core/errors';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { computeRetryAfter, toAppError } from './failure.ts';

function databaseError(sqlState: string): Error {
  const cause = new pg.DatabaseError('the words of the database', 0, 'error');
  cause.code = sqlState;
  return new DrizzleQueryError('select secret', [], cause);
}

const failing = (properties: object) => Object.assign(new Error('the words of a library'), properties);

describe('an error', () => {
  test.each<[string, unknown, string]>([
    ['a deadlock', databaseError('40P01'), 'server.unavailable'],
    ['a serialization failure', databaseError('40001'), 'server.unavailable'],
    ['a database that shuts down', databaseError('57P01'), 'server.unavailable'],
    ['a database that is not reachable', failing({ code: 'ECONNREFUSED' }), 'server.unavailable'],
    ['a full disk', failing({ code: 'ENOSPC' }), 'storage.full'],
    ['a full disk of the database', databaseError('53100'), 'storage.full'],
    ['a row that names a deleted one', databaseError('23503'), 'request.outdated'],
    ['a NUL in a text', databaseError('22021'), 'request.invalid'],
    ['a body over a library’s limit', failing({ statusCode: 413 }), 'request.too_large'],
    ['a request that a library refuses', failing({ statusCode: 406 }), 'request.invalid'],
    ['a library’s own failure', failing({ statusCode: 502 }), 'server.failed'],
    ['a violated constraint', databaseError('23505'), 'server.failed'],
    ['a bug', new TypeError('undefined is not a function'), 'server.failed'],
    ['a thrown text', 'oh no', 'server.failed'],
  ])('%s is answered without its own message', (_, error, code) => {
    const failure = toAppError(error);
    expect(failure.code).toBe(code);
    expect(JSON.stringify(failure.toBody())).not.toMatch(/words|secret|undefined|oh no/);
  });

  test('that is expected is answered as it is, even if it made a statement fail', () => {
    const expected = new AppError('idempotency.in_progress');
    expect(toAppError(expected)).toBe(expected);
    expect(toAppError(new DrizzleQueryError('insert', [], expected))).toBe(expected);
  });

  test('has its cause, for the log', () => {
    const bug = new TypeError('undefined is not a function');
    expect(toAppError(bug).cause).toBe(bug);
  });
});

describe('Retry-After', () => {
  test.each<[string, AppError, number | null]>([
    ['the remaining time, rounded up', new AppError('request.too_many', { details: { retryAfterMs: 1_001 } }), 2],
    ['at least a second', new AppError('request.too_many', { details: { retryAfterMs: 0 } }), 1],
    ['a minute if the time is unknown', new AppError('request.too_many'), 60],
    ['two seconds for an overloaded or restarting server', new AppError('server.unavailable'), 2],
    ['a second for a request that is still running', new AppError('idempotency.in_progress'), 1],
    ['missing for errors that waiting does not resolve', new AppError('media.not_found'), null],
    ['missing for bugs', new AppError('server.failed'), null],
  ])('is %s', (_, failure, seconds) => {
    expect(computeRetryAfter(failure)).toBe(seconds);
  });
});
