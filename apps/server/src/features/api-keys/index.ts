export { narrowToGroups } from './key-callers.ts';
export type { ApiKeyLimits } from './key-callers.ts';
export { createApiKeys } from './service.ts';
