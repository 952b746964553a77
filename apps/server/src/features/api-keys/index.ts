export { serveApiKeys } from './routes.ts';
export type { ApiKeyLimits } from './callers.ts';
export { type ApiKeys, createApiKeys } from './service.ts';
