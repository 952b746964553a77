export { serveOwnData } from './routes.ts';
export { createOwnData } from './service.ts';
