import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = 'ARCHITECTURE.md';
const WRITERS = 'apps/server/src/schema/table-writers.test.ts';
const FEATURES = 'apps/server/src/features';

/** Returns the differences between the list of features in ARCHITECTURE.md and the folders and tables of the server. */
export function findArchitectureProblems(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const listed = new Map(
    [...read(DOCUMENT).matchAll(/^- `([\w-]+)`: .+?(?: \(writes ([^)]+)\))?$/gm)].map(([, feature, tables = '']) => [
      feature,
      [...tables.matchAll(/`([^`]+)`/g)].map(([, table]) => table),
    ]),
  );
  const folders = readdirSync(join(root, FEATURES));
  const written = [...read(WRITERS).matchAll(/'([\w/-]+)-tables\.ts': '([\w-]+)'/g)];
  return [
    ...folders.filter((each) => !listed.has(each)).map((each) => `lacks the feature ${each}`),
    ...[...listed.keys()]
      .filter((each) => !folders.includes(each))
      .map((each) => `names the feature ${each}, which does not exist`),
    ...written
      .filter(([, table, feature]) => !listed.get(feature)?.includes(table))
      .map(([, table, feature]) => `does not say that ${feature} writes ${table}`),
    ...[...listed].flatMap(([feature, tables]) =>
      tables
        .filter((table) => !written.some(([, one, owner]) => one === table && owner === feature))
        .map((table) => `says that ${feature} writes ${table}, which it does not`),
    ),
  ].map((line) => `${DOCUMENT} ${line}`);
}
