import { api } from '@vitrine/contract/api';
import { renderClientTable } from '@vitrine/contract/core/client-table';
import type { Plugin } from 'vite';

/** Replaces `src/api/routes.ts` by the same routes without zod, written from the contract. */
export function withoutSchemas(listed: (...parts: string[]) => (id: string) => boolean): Plugin {
  const isRoutes = listed('apps/console/src/api/routes.ts');
  return {
    name: 'without-schemas',
    enforce: 'pre',
    load: (id) => (isRoutes(id) ? renderClientTable(api) : null),
  };
}
