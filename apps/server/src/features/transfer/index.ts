export { serveTransfers } from './routes.ts';
export { createTransfers } from './service.ts';
