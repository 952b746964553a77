import { api } from '@vitrine/contract/api';
import type { ClientRoutes } from '@vitrine/contract/core/client';

/**
 * What the client knows of every route. `without-schemas.ts` replaces this module by a table whose responses are checked
 * by their structure, so that the console needs no zod for it.
 */
export const routes: ClientRoutes<typeof api> = api;
