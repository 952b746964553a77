import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findArchitectureProblems } from '../../../../../tools/check-architecture.mjs';
import { findDecisionProblems } from '../../../../../tools/check-decisions.mjs';
import { findSecurityProblems } from '../../../../../tools/check-security.mjs';
import { CONFIGURATION, renderConfiguration } from '../../../../../tools/configuration-page.mjs';
import { settings } from '../../settings.ts';
import { readRootText, toRootPath } from './files.ts';

/** A folder with these files, each by its path. */
function makeFolder(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-documents-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test('a decision is named by its number only if it exists, and is in the index with its title', () => {
  const root = makeFolder({
    'docs/decisions/README.md': '- [001](doors/001-doors.md): Doors are open\n',
    'docs/decisions/doors/001-doors.md': '# 001: Doors are open\n',
    'docs/decisions/walls/002-walls.md': '# 002: Walls are white\n',
    'apps/server/src/doors.ts': '/** Open (decision 001), unlike windows (decision 003). */\n',
  });
  expect(findDecisionProblems(root)).toEqual([
    'docs/decisions/README.md lacks docs/decisions/walls/002-walls.md: - [002](walls/002-walls.md): Walls are white',
    'apps/server/src/doors.ts names decision 003, which does not exist',
  ]);
});

test('ARCHITECTURE has each feature with the tables that it writes', () => {
  const root = makeFolder({
    'ARCHITECTURE.md': '- `doors`: doors (writes `doors`, `keys`)\n- `roofs`: roofs\n',
    'apps/server/src/features/doors/index.ts': '',
    'apps/server/src/features/walls/index.ts': '',
    'apps/server/src/schema/table-writers.test.ts': "'doors-tables.ts': 'doors',\n'walls-tables.ts': 'walls',\n",
  });
  expect(findArchitectureProblems(root)).toEqual([
    'ARCHITECTURE.md lacks the feature walls',
    'ARCHITECTURE.md names the feature roofs, which does not exist',
    'ARCHITECTURE.md does not say that walls writes walls',
    'ARCHITECTURE.md says that doors writes keys, which it does not',
  ]);
});

test('a security requirement has an entry, and one that is met a test that exists', () => {
  const path = 'docs/asvs.yaml';
  const text = readRootText(path)
    .replace('number: V1.1.2', 'number: V1.1.9')
    .replace('- outside of the built pages (%s) is not served', '- a door is open');
  const root = makeFolder({ [path]: text });
  copyTests(root, text);
  expect(findSecurityProblems(root)).toEqual([
    'docs/asvs.yaml has no entry for V1.1.2',
    'docs/asvs.yaml names V1.1.9, which is not in level 1 or 2',
    'docs/asvs.yaml names “a door is open” at V1.1.1, which http/pages/pages.test.ts does not have',
  ]);
});

/** Copies the tests that the entries name. */
function copyTests(root: string, text: string): void {
  for (const [, path = ''] of text.matchAll(/^ {8}(\S+\.tsx?):$/gm)) {
    const full = /^(apps|packages|e2e|tools)\//.test(path) ? path : `apps/server/src/${path}`;
    cpSync(toRootPath(full), join(root, full));
  }
}

test('the page of settings has each of them once, with what applies if it is not set', () => {
  const page = renderConfiguration();
  expect(readFileSync(toRootPath(CONFIGURATION), 'utf8')).toBe(page);
  const listed = [...page.matchAll(/^- \*\*`(\w+)`\*\*: .+ Default: .+\.$/gm)].map(([, name = '']) => name);
  expect(listed.toSorted()).toEqual(Object.keys(settings).toSorted());
});
