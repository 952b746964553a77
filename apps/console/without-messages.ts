import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCatalog } from '@vitrine/contract/core/errors/catalog';
import { requestErrors } from '@vitrine/contract/core/errors/requests';
import type { Plugin } from 'vite';

const BRIEF = '\0error-catalog';

/**
 * Leaves out the errors that only the server creates, which sends their messages with each failure: they are a third of the
 * script that every page needs of the contract. Whatever imports the catalog itself gets all errors.
 */
export function withoutMessages(listed: (...parts: string[]) => (id: string) => boolean): Plugin {
  const isErrors = listed('packages/contract/src/core/errors.ts');
  return {
    name: 'without-messages',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer = '') => (source === './errors/catalog.ts' && isErrors(importer) ? BRIEF : null),
    load: (id) => (id === BRIEF ? renderBriefCatalog(findOwnCodes()) : null),
  };
}

/** The errors that the console creates or whose message it shows: those that any request can cause, and those that its code names. */
function findOwnCodes(): Set<string> {
  const codes = new Set(Object.keys(requestErrors));
  const folder = join(import.meta.dirname, 'src');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.test)\.tsx?$/.test(name) || name.startsWith('test')) continue;
    const named = readFileSync(join(folder, name), 'utf8').matchAll(/(?:describeError\(|new AppError\()\s*'([\w.]+)'/g);
    for (const [, code = ''] of named) codes.add(code);
  }
  return codes;
}

const renderBriefCatalog = (ownCodes: ReadonlySet<string>): string =>
  `export const errorCatalog = ${JSON.stringify(Object.fromEntries(Object.entries(errorCatalog).filter(([code]) => ownCodes.has(code))))};`;
