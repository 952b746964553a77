import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listCreatedTables, findViolations } from '../../test/migration-rules.ts';
import { readVersion } from '../version.ts';
import { isNewer } from './migrate.ts';
import { readMigrations } from './migrations.ts';

/** Applied to new databases only. */
const BASELINE = '0000_baseline';

const migrations = readMigrations().map(({ name, lastUsedBy }) => {
  const text = readFileSync(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');
  return { name, lastUsedBy, text };
});

test('the previous release can serve while a migration is applied', () => {
  const existing = new Set<string>();
  const findings: Record<string, unknown> = {};
  for (const { name, text } of migrations) {
    const found = findViolations(text, existing);
    if (name !== BASELINE && found.length > 0) findings[name] = found;
    for (const table of listCreatedTables(text)) existing.add(table);
  }
  expect(existing).toContain('devices');
  expect(findings).toEqual({});
});

test('what a release uses is removed by the second release after it, at the earliest', () => {
  const early = migrations.filter(({ lastUsedBy }) => lastUsedBy !== null && !isNewer(readVersion(), lastUsedBy));
  expect(early.map(({ name }) => name)).toEqual([]);
});

const existing = new Set(['devices']);
const kindsIn = (text: string) => findViolations(text, existing).map(({ kind }) => kind);

test.each([
  'CREATE TABLE "new" ("id" text NOT NULL); CREATE UNIQUE INDEX "i" ON "new" ("id"); ALTER TABLE "new" DROP COLUMN "id";',
  'ALTER TABLE "devices" ADD COLUMN "fit" text DEFAULT \'contain\' NOT NULL;',
  'ALTER TABLE "devices" ADD COLUMN "fit" text;',
  'ALTER TABLE "devices" ALTER COLUMN "fit" DROP NOT NULL;',
  'ALTER TABLE "devices" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "b"("id") NOT VALID;',
  'ALTER TABLE "devices" VALIDATE CONSTRAINT "f";',
  'DROP INDEX CONCURRENTLY IF EXISTS "i"; --> statement-breakpoint\nCREATE INDEX CONCURRENTLY "i" ON "devices" ("fit");',
  'DROP TRIGGER t ON devices; CREATE TRIGGER t AFTER INSERT ON devices FOR EACH STATEMENT EXECUTE FUNCTION f();',
  'CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM devices; END $$;',
  'ALTER TABLE devices RENAME TO old; CREATE TABLE devices (LIKE old); CREATE INDEX i ON devices (id); DROP INDEX i; CREATE INDEX i ON old (id);',
  'CREATE INDEX "i" ON ONLY "devices" ("fit");',
  '-- DROP TABLE devices;',
  '-- relaxes: every row that was allowed before still is\nALTER TABLE "devices" ADD CONSTRAINT "c" CHECK ("fit" <> \'\') NOT VALID;',
  '-- contract: last used by 0.4.0\nALTER TABLE "devices" DROP COLUMN "fit";',
  "-- locks: an account has at most a hundred of these rows\nUPDATE devices SET fit = 'cover';",
])('allowed: %s', (text) => {
  expect(kindsIn(text)).toEqual([]);
});

test.each([
  ['contract', 'DROP TABLE "devices";'],
  ['contract', 'ALTER TABLE "devices" DROP COLUMN "fit";'],
  ['contract', 'ALTER TABLE devices DROP fit;'],
  ['contract', 'ALTER TABLE "devices" RENAME COLUMN "fit" TO "scale";'],
  ['contract', 'ALTER TABLE "devices" ALTER COLUMN "fit" SET DATA TYPE integer;'],
  ['contract', 'ALTER TABLE "public"."devices" ALTER COLUMN "fit" TYPE integer;'],
  ['contract', 'ALTER TABLE "devices" ALTER COLUMN "fit" SET NOT NULL;'],
  ['contract', 'ALTER TABLE "devices"\n  ADD COLUMN "fit" text NOT NULL;'],
  ['contract', 'ALTER TABLE "devices" ADD CONSTRAINT "u" UNIQUE ("fit");'],
  ['contract', 'DELETE FROM devices;'],
  ['contract', 'ALTER TABLE devices RENAME TO screens;'],
  ['contract', 'DROP INDEX "devices_name";'],
  ['contract', 'DROP FUNCTION vitrine_raise(text[]);'],
  ['contract', '-- relaxes: all\nALTER TABLE "devices" ADD CONSTRAINT "c" CHECK ("fit" <> \'\') NOT VALID;'],
  ['contract', '-- contract: soon\nDROP TABLE "devices";'],
  ['lock', 'CREATE INDEX "i" ON "devices" USING btree ("fit");'],
  ['lock', 'CREATE INDEX CONCURRENTLY "i" ON "devices" ("fit");'],
  ['lock', 'ALTER TABLE "devices" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "b"("id");'],
  ['lock', 'ALTER TABLE "devices" ADD COLUMN "key" text DEFAULT gen_random_uuid() NOT NULL;'],
  ['lock', "UPDATE devices SET fit = 'cover';"],
  ['lock', "-- locks: few\nUPDATE devices SET fit = 'cover';"],
  ['lock', 'LOCK TABLE devices;'],
])('refused (%s): %s', (kind, text) => {
  expect(kindsIn(text)).toEqual([kind]);
});

test('a new check is both: the previous release may break it, and every row is read', () => {
  expect(kindsIn('ALTER TABLE "devices" ADD CONSTRAINT "c" CHECK ("fit" <> \'\');')).toEqual(['contract', 'lock']);
  expect(kindsIn('CREATE UNIQUE INDEX "u" ON "devices" ("fit");')).toEqual(['contract', 'lock']);
});
