export { createTags } from './service.ts';
