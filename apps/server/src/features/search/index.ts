export { serveSearch } from './routes.ts';
export { createSearch } from './service.ts';
