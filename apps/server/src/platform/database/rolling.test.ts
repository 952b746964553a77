import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, createMigratedDatabase } from '../../test/postgres/migrated-database.ts';
import { readRecording, releases } from '../../test/releases/releases.ts';
import { replay } from '../../test/releases/statements.ts';
import { migrate } from './migrate.ts';
import { BASELINE, readMigrations } from './migrations.ts';

const MIGRATIONS = readMigrations();

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A database with the schema of a release. */
async function createReleaseDatabase(migrations: number): Promise<string> {
  const { url } = await createEmptyDatabase();
  await migrate(url, { migrations: MIGRATIONS.slice(0, migrations - BASELINE.replaced) });
  return url;
}

describe.each(releases)('release $name', (release) => {
  test('fails visibly where a migration has removed what it uses', async () => {
    const url = await createReleaseDatabase(release.migrations);
    const client = await connect(url);
    await client.query('alter table devices drop column location cascade');
    const outcomes = [];
    for (const transaction of await readRecording(release)) outcomes.push(await replay(client, transaction, 'commit'));
    expect(outcomes.flat()).toContainEqual(expect.stringMatching(/^42703: column .*location/));
  });

  test('has the same outcome of every statement on this schema as on its own', async () => {
    const recording = await readRecording(release);
    const outcomesOn = async (url: string) => {
      const client = await connect(url);
      const outcomes = [];
      for (const transaction of recording) {
        const rows = await replay(client, transaction, 'commit');
        outcomes.push(transaction.slice(0, rows.length).map(({ text }, index) => ({ text, outcome: rows[index] })));
      }
      return outcomes.flat();
    };
    const own = await outcomesOn(await createReleaseDatabase(release.migrations));
    // The recording is one of successful statements.
    expect(own.filter(({ outcome }) => typeof outcome === 'string')).toEqual([]);
    expect(own.length).toBeGreaterThan(200);
    expect(await outcomesOn((await createMigratedDatabase()).url)).toEqual(own);
  });

  test('reads and writes with the same outcome while every later migration is applied', async () => {
    const recording = await readRecording(release);
    const url = await createReleaseDatabase(release.migrations);
    const client = await connect(url);
    for (const transaction of recording) await replay(client, transaction, 'commit');

    // One transaction is enough for statements that occur several times.
    const seen = new Set<string>();
    const distinct = recording.filter((transaction) => {
      const isNew = transaction.some(({ text }) => !seen.has(text));
      for (const { text } of transaction) seen.add(text);
      return isNew;
    });
    const round = async () => {
      const outcomes = [];
      for (const transaction of distinct) outcomes.push(await replay(client, transaction, 'rollback'));
      return outcomes;
    };
    const before = await round();
    for (let count = release.migrations - BASELINE.replaced + 1; count <= MIGRATIONS.length; count += 1) {
      const [during, { applied }] = await Promise.all([
        round(),
        migrate(url, { migrations: MIGRATIONS.slice(0, count) }),
      ]);
      expect({ applied, outcomes: during }).toEqual({ applied: [MIGRATIONS[count - 1]?.name], outcomes: before });
    }
    expect(await round()).toEqual(before);
  });
});
