export type { StoredFacts, WebpageLimits } from './reading.ts';
export { createWebpages, type Webpages } from './service.ts';
