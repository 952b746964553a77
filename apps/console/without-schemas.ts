import { api } from '@vitrine/contract/api';
import { clientTable } from '@vitrine/contract/core/client-table';
import type { Plugin } from 'vite';

/** Replaces `src/api/routes.ts` by the same routes without zod, written from the contract. */
export const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  load: {
    filter: { id: /[\\/]apps[\\/]console[\\/]src[\\/]api[\\/]routes\.ts$/ },
    handler: () => clientTable(api),
  },
};
