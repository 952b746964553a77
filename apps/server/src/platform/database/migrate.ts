import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import { createConnector } from './connector.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** An arbitrary number, the same in every Vitrine process. */
const MIGRATION_LOCK = 7_316_004;

/**
 * Migrates a database to this version's schema. Of several processes that start together one applies the migrations and
 * the others wait.
 */
export async function migrate(url: string): Promise<void> {
  const client = createConnector(url).client({ application_name: 'vitrine-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyMigrations(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
