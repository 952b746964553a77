import { api } from '@vitrine/contract/api';
import type { ClientRoutes } from '@vitrine/contract/core/client';
import { type KeyRoutes, selectKeyRoutes } from './key-routes.ts';

/** The build replaces this module by the same routes without zod. */
export const routes: ClientRoutes<KeyRoutes> = selectKeyRoutes(api);
