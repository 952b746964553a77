export { serveTakeovers } from './routes.ts';
export { createTakeovers, type EndedTakeover } from './service.ts';
