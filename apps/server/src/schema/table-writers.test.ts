import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The feature that writes the tables of each file in this folder. */
const writers: Record<string, string> = {
  'accounts-tables.ts': 'accounts',
  'alerts-tables.ts': 'alerts',
  'approvals-tables.ts': 'approvals',
  'assignments-tables.ts': 'playout',
  'audit-tables.ts': 'activity',
  'billing-tables.ts': 'billing',
  'branding-tables.ts': 'branding',
  'commands-tables.ts': 'fleet',
  'fleet-tables.ts': 'fleet',
  'generator-tables.ts': 'generator',
  'groups-tables.ts': 'fleet',
  'hours-tables.ts': 'fleet',
  'integrations/api-keys-tables.ts': 'api-keys',
  'integrations/triggers-tables.ts': 'triggers',
  'integrations/webhooks-tables.ts': 'webhooks',
  'layouts/feeds-tables.ts': 'feeds',
  'layouts/layouts-tables.ts': 'layouts',
  'layouts/prices-tables.ts': 'prices',
  'layouts/weather-tables.ts': 'weather',
  'library-tables.ts': 'library',
  'media-versions-tables.ts': 'library',
  'logs-tables.ts': 'activity',
  'pairing-tokens-tables.ts': 'fleet',
  'playlists-tables.ts': 'playlists',
  'reports/emails-tables.ts': 'reports',
  'reports/history-tables.ts': 'reports',
  'reports/links-tables.ts': 'reports',
  'reports/plans-tables.ts': 'reports',
  'reports/plays-tables.ts': 'reports',
  'reports/scans-tables.ts': 'reports',
  'schedule-tables.ts': 'schedule',
  'scheduler-tables.ts': 'schedule',
  'sign-in/passkeys-tables.ts': 'passkeys',
  'sign-in/second-factors-tables.ts': 'second-factors',
  'sign-in/sign-in-tables.ts': 'accounts',
  'sign-in/single-sign-on-tables.ts': 'single-sign-on',
  'takeovers-tables.ts': 'takeovers',
  'team-tables.ts': 'team',
  'uploads-tables.ts': 'uploads',
  'webpages-tables.ts': 'webpages',
  'documents-tables.ts': 'documents',
  'drawn-tables.ts': 'drawn',
  'welcome-tables.ts': 'welcome',
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
