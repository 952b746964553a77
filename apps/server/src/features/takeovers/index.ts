export { serveTakeovers } from './routes.ts';
export { createTakeovers } from './service.ts';
