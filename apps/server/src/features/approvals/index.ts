export { serveApprovals } from './routes.ts';
export { createApprovals } from './service.ts';
