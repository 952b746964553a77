export { narrowToGroups } from './callers.ts';
export { serveApiKeys } from './routes.ts';
export type { ApiKeyLimits } from './callers.ts';
export { createApiKeys } from './service.ts';
