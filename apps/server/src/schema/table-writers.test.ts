import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The feature that writes the tables of each file in this folder. */
const writers: Record<string, string> = {
  'accounts.ts': 'accounts',
  'alerts.ts': 'alerts',
  'approvals.ts': 'approvals',
  'assignments.ts': 'playout',
  'audit.ts': 'activity',
  'billing.ts': 'billing',
  'branding.ts': 'branding',
  'commands.ts': 'fleet',
  'fleet.ts': 'fleet',
  'generator.ts': 'generator',
  'groups.ts': 'fleet',
  'integrations/api-keys.ts': 'api-keys',
  'integrations/triggers.ts': 'triggers',
  'integrations/webhooks.ts': 'webhooks',
  'layouts/feeds.ts': 'feeds',
  'layouts/layouts.ts': 'layouts',
  'layouts/prices.ts': 'prices',
  'layouts/weather.ts': 'weather',
  'library.ts': 'library',
  'logs.ts': 'activity',
  'pairing-tokens.ts': 'fleet',
  'playlists.ts': 'playlists',
  'reports/history.ts': 'reports',
  'reports/plays.ts': 'reports',
  'schedule.ts': 'schedule',
  'scheduler.ts': 'schedule',
  'sign-in/passkeys.ts': 'passkeys',
  'sign-in/second-factors.ts': 'second-factors',
  'sign-in/sign-in.ts': 'accounts',
  'sign-in/single-sign-on.ts': 'single-sign-on',
  'takeovers.ts': 'takeovers',
  'team.ts': 'team',
  'uploads.ts': 'uploads',
  'webpages.ts': 'webpages',
  'welcome.ts': 'welcome',
};

const schemaFolder = import.meta.dirname;
const featuresFolder = join(schemaFolder, '../features');

const sources = globSync('**/*.ts', { cwd: featuresFolder }).filter((path) => !path.endsWith('.test.ts'));

/** Local names of the tables that a source imports, and the schema file of each. */
function importedTables(path: string, text: string): Map<string, string> {
  const tables = new Map<string, string>();
  for (const [, names = '', from = ''] of text.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)) {
    const file = resolve(dirname(join(featuresFolder, path)), from);
    const table = relative(schemaFolder, file).replaceAll('\\', '/');
    if (table.startsWith('..')) continue;
    for (const name of names.split(',')) {
      const local = /(\w+)\s*$/.exec(name)?.[1];
      if (local !== undefined) tables.set(local, table);
    }
  }
  return tables;
}

/** Names that a source inserts into, updates or deletes from. */
function writtenNames(text: string): Set<string> {
  const builder = text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g);
  const statements = text.matchAll(/(?:insert into|update|delete from)\s+\$\{(\w+)\}/gi);
  return new Set([...builder, ...statements].map(([, name = '']) => name));
}

function writes(path: string): { path: string; table: string; file: string }[] {
  const text = readFileSync(join(featuresFolder, path), 'utf8');
  const tables = importedTables(path, text);
  return [...writtenNames(text)].flatMap((table) => {
    const file = tables.get(table);
    return file === undefined ? [] : [{ path, table, file }];
  });
}

describe('a table', () => {
  const found = sources.flatMap(writes);

  test('is written by stores of its own feature only', () => {
    const byOtherFeature = found.filter(({ path, file }) => path.split(/[/\\]/)[0] !== writers[file]);
    const outsideStores = found.filter(({ path }) => !path.endsWith('store.ts'));
    expect({ byOtherFeature, outsideStores }).toEqual({ byOtherFeature: [], outsideStores: [] });
  });

  test('belongs to exactly one feature', () => {
    const files = globSync('**/*.ts', { cwd: schemaFolder })
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => name.replaceAll('\\', '/'));
    expect(files.toSorted()).toEqual(Object.keys(writers).toSorted());
    // Fails if a statement is written in a way that the patterns above do not recognise.
    expect([...new Set(found.map(({ file }) => file))].toSorted()).toEqual(files.toSorted());
  });
});

test('no feature offers others a statement that writes', () => {
  const offered = globSync('*/index.ts', { cwd: featuresFolder }).flatMap((path) =>
    [
      ...readFileSync(join(featuresFolder, path), 'utf8').matchAll(
        /\b(?:insert|update|upsert|delete|reset|replace)[A-Z]\w*/g,
      ),
    ].map(([name]) => `${dirname(path)}: ${name}`),
  );
  expect(offered).toEqual([]);
});
