import { expect, test } from 'vitest';
import { readMigrations } from '../platform/database/migrations.ts';
import { createEmptyDatabase, createMigratedDatabase, createOldDatabase } from '../test/postgres/migrated-database.ts';
import { checkDatabase, type DatabaseState, judgeDatabase, readDatabase } from './database.ts';

const healthy: DatabaseState = {
  versionNumber: 180_004,
  clockAheadMs: 12,
  encoding: 'UTF8',
  maxConnections: 97,
  usedConnections: 20,
  isReadOnly: false,
  isOff: { fsync: false, fullPageWrites: false, synchronousCommit: false, autovacuum: false },
  pending: [],
  newer: 0,
};

test('a healthy database has no finding to fix', () => {
  expect(judgeDatabase(healthy).filter(({ level }) => level !== 'ok')).toEqual([]);
});

test.each([
  ['problem', 'PostgreSQL 14.11 is too old', { versionNumber: 140_011 }],
  ['problem', 'stores text as SQL_ASCII instead of UTF8', { encoding: 'SQL_ASCII' }],
  ['problem', 'accepts no writes', { isReadOnly: true }],
  ['warning', '2 migrations are pending, the first is 0030_a', { pending: ['0030_a', '0031_b'] }],
  ['warning', 'upgraded by a newer version (1 migrations)', { newer: 1 }],
  ['warning', 'is 5.0 s behind this machine', { clockAheadMs: -5_000 }],
  ['problem', 'is 60.0 s ahead of this machine', { clockAheadMs: 60_000 }],
  ['problem', '2 of 20 connections', { maxConnections: 20, usedConnections: 2 }],
  ['problem', '95 of 97 connections', { usedConnections: 95 }],
  ['warning', '85 of 97 connections', { usedConnections: 85 }],
  ['problem', 'fsync off', { isOff: { ...healthy.isOff, fsync: true } }],
  ['problem', 'full_page_writes off', { isOff: { ...healthy.isOff, fullPageWrites: true } }],
  ['warning', 'synchronous_commit is off', { isOff: { ...healthy.isOff, synchronousCommit: true } }],
  ['problem', 'autovacuum is off', { isOff: { ...healthy.isOff, autovacuum: true } }],
])('%s: %s', (level, text, change) => {
  const findings = judgeDatabase({ ...healthy, ...change }).filter((finding) => finding.level !== 'ok');
  expect(findings).toEqual([{ level, text: expect.stringContaining(text), fix: expect.stringMatching(/\w/) }]);
});

test('a real database is read: its settings, its clock and its pending migrations', async () => {
  const { url } = await createMigratedDatabase();
  const state = await readDatabase(url);
  // The database of the tests does without what protects data.
  expect(state).toMatchObject({ encoding: 'UTF8', isReadOnly: false, pending: [], newer: 0 });
  expect(state.isOff).toEqual({ fsync: true, fullPageWrites: true, synchronousCommit: true, autovacuum: false });
  expect(state.usedConnections).toBeGreaterThan(0);
});

test('what a database lacks is named, and one that cannot be upgraded is a problem', async () => {
  const { url } = await createEmptyDatabase();
  expect((await readDatabase(url)).pending).toEqual(readMigrations().map(({ name }) => name));
  const old = await createOldDatabase();
  expect(await checkDatabase(() => readDatabase(old))).toEqual([
    {
      level: 'problem',
      text: expect.stringContaining('Start version 0.3.0 once, then this one.'),
      fix: expect.anything(),
    },
  ]);
});

test('a database that does not answer is a problem with its reason', async () => {
  expect(await checkDatabase(() => readDatabase('postgres://127.0.0.1:1/none'))).toEqual([
    { level: 'problem', text: expect.stringContaining('ECONNREFUSED'), fix: expect.stringContaining('DATABASE_URL') },
  ]);
});
