export type { StoredFacts } from './reading.ts';
export { createWebpages, type Webpages } from './service.ts';
