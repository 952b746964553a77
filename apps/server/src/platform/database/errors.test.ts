import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isOutage, isUnreachable, findSqlState, isViolationOf } from './errors.ts';

const databaseError = (code: string, constraint?: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('message', 7, 'error'), { code, constraint });

/** Wraps an error as the query builder does. */
const queryError = (cause: Error): Error => new DrizzleQueryError('select 1', [], cause);

const systemError = (code: string, syscall?: string): Error => Object.assign(new Error(code), { code, syscall });

test.each([
  ['a connection exception', databaseError('08006')],
  ['a shutdown by an administrator', databaseError('57P01')],
  ['a server that is starting', databaseError('57P03')],
  ['too many connections', databaseError('53300')],
  ['an idle transaction that was ended', databaseError('25P03')],
  ['a refused connection', systemError('ECONNREFUSED')],
  ['a reset connection', systemError('ECONNRESET')],
  ['a host name that does not resolve', systemError('ENOTFOUND')],
  ['a socket file that is missing', systemError('ENOENT', 'connect')],
  ['a connection that ended during a query', new Error('Connection terminated unexpectedly')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a client that is closing', new Error('Client has encountered a connection error and is not queryable')],
])('%s counts as an unreachable database, also as the cause of another error', (_, error) => {
  expect(isUnreachable(error)).toBe(true);
  expect(isUnreachable(new Error('outer', { cause: queryError(error) }))).toBe(true);
});

test.each([
  ['a unique violation', databaseError('23505')],
  ['a deadlock', databaseError('40P01')],
  ['a query that was cancelled', databaseError('57014')],
  ['a full disk of the database', databaseError('53100')],
  ['a file that is missing', systemError('ENOENT', 'open')],
  ['an ordinary error', new Error('no connection to what you mean')],
  ['a value that is no error', 'ECONNREFUSED'],
])('%s does not count as an unreachable database', (_, error) => {
  expect(isUnreachable(error)).toBe(false);
});

test('a database error decides, even if its cause is a lost connection', () => {
  const error = Object.assign(databaseError('23505'), { cause: systemError('ECONNRESET') });
  expect(isUnreachable(error)).toBe(false);
});

test('only failed queries are outages, so an unreachable mail server fails its job as usual', () => {
  expect(isOutage(queryError(systemError('ECONNREFUSED')))).toBe(true);
  expect(isOutage(new Error('job failed', { cause: queryError(databaseError('57P01')) }))).toBe(true);
  expect(isOutage(systemError('ECONNREFUSED'))).toBe(false);
  expect(isOutage(queryError(databaseError('23505')))).toBe(false);
});

test('a violated constraint is found by its name through wrapped errors', () => {
  const error = queryError(databaseError('23505', 'accounts_email_key'));
  expect(isViolationOf(error, 'accounts_email_key')).toBe(true);
  expect(isViolationOf(error, 'folders_name')).toBe(false);
  expect(isViolationOf(new Error('accounts_email_key'), 'accounts_email_key')).toBe(false);
});

test('the SQLSTATE of an error is that of its database error; others have none', () => {
  expect(findSqlState(queryError(databaseError('40P01')))).toBe('40P01');
  expect(findSqlState(systemError('ECONNREFUSED'))).toBeNull();
  expect(findSqlState(null)).toBeNull();
});
