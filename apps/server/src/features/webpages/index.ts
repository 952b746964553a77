export { serveWebpages } from './routes.ts';
export type { WebpageLimits } from './reading.ts';
export { createWebpages, type Webpages } from './service.ts';
