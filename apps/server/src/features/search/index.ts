export { createSearch } from './service.ts';
