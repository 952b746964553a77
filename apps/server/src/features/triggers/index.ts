export { createTriggers } from './service.ts';
