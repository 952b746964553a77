import { api } from '@vitrine/contract/api';
import type { ClientRoutes } from '@vitrine/contract/core/client';

/**
 * The route table of the API client, with the roles that routes need and whether they wait for an admin. At build time `without-schemas.ts` replaces this module with a generated table,
 * which checks the structure of responses without zod.
 */
export const routes: ClientRoutes<typeof api> = api;
