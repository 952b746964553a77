export { createChangeEvents } from './service.ts';
