export { createAdmin } from './service.ts';
