export { narrowToGroups } from './key-callers.ts';
export { createApiKeys } from './service.ts';
