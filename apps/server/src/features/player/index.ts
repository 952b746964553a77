export { createHints } from './hints.ts';
export { servePlayer } from './routes.ts';
export { createRush } from './rush.ts';
export { createPlayer } from './service.ts';
