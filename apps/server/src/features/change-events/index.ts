export { serveChangeEvents } from './routes.ts';
export { createChangeEvents } from './service.ts';
