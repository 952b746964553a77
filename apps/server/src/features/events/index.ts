export { serveEvents } from './routes.ts';
export { createEvents } from './service.ts';
