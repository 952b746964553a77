import { expect, test } from 'vitest';
import { createMigratedDatabase } from '../test/postgres/migrated-database.ts';
import { checkReplicas, judgeReplicas, type ReplicaState } from './replicas.ts';

const NONE = 'No replica can be used, so the primary answers everything';

test.each<[string, string, ReplicaState]>([
  ['ok', 'The replica db2:5432 follows the primary, 0.4 s behind', { kind: 'standby', lagSeconds: 0.4 }],
  ['warning', 'The replica db2:5432 is more than 8 s behind the primary', { kind: 'late', seconds: 8.1 }],
  ['ok', 'db2:5432 is a primary, and is not used as a replica', { kind: 'primary' }],
  ['problem', 'db2:5432 is not a copy of the database of DATABASE_URL', { kind: 'other database' }],
  ['warning', 'The replica db2:5432 cannot be used: gone', { kind: 'away', reason: 'gone' }],
])('%s: %s', (level, text, state) => {
  const [finding, ...more] = judgeReplicas([{ host: 'db2:5432', state }]);
  expect(finding).toMatchObject({ level, text });
  expect(finding?.fix === null).toBe(level === 'ok');
  expect(more.map((each) => each.text)).toEqual(state.kind === 'standby' ? [] : [NONE]);
});

test('servers are recognised: the primary, one with another database, and one that does not answer', async () => {
  const { url: primaryUrl } = await createMigratedDatabase();
  const other = await createMigratedDatabase();
  const check = async (replicaUrl: string) =>
    (await checkReplicas({ primaryUrl, replicaUrl }, 2_000)).map(({ text }) => text);
  expect(await check(primaryUrl)).toEqual([expect.stringContaining('is a primary'), NONE]);
  expect(await check(other.url)).toEqual([expect.stringContaining('is not a copy'), NONE]);
  expect(await check('postgres://127.0.0.1:1/vitrine')).toEqual([
    expect.stringMatching(/127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/),
    NONE,
  ]);
});
