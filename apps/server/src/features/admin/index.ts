export { serveAdmin } from './routes.ts';
export { createAdmin } from './service.ts';
