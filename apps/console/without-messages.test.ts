import { errorCatalog } from '@vitrine/contract/core/errors/catalog';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { createModuleLists } from './chunks.ts';
import { withoutMessages } from './without-messages.ts';

const errors = join(import.meta.dirname, '../../packages/contract/src/core/errors.ts');

/** The catalog of errors that a page of the console gets. */
async function buildCatalog(): Promise<Record<string, { status: number; message?: string }>> {
  const page: Plugin = {
    name: 'page',
    resolveId: (id) => (id === 'entry.ts' ? id : null),
    load: (id) => (id === 'entry.ts' ? `export { errorCatalog } from ${JSON.stringify(errors)};` : null),
  };
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [page, withoutMessages(createModuleLists().listed)],
    build: { write: false, rolldownOptions: { input: 'entry.ts', preserveEntrySignatures: 'strict' } },
  });
  const [{ code }] = (result as Rolldown.RolldownOutput).output;
  const { errorCatalog: catalog } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return catalog;
}

test('the console has the errors that it creates or names, and no others', async () => {
  const catalog = await buildCatalog();
  for (const code of ['network.failed', 'request.over_proxy_limit', 'logo.too_large', 'schedule.conflict'] as const) {
    expect(catalog[code]).toEqual(errorCatalog[code]);
  }
  expect(catalog['playlist.changed']).toBeUndefined();
});
