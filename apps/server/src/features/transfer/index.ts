export { serveStickMedia, serveTransfers } from './routes.ts';
export { createTransfers } from './service.ts';
export { createStickMedia } from './stick-media.ts';
