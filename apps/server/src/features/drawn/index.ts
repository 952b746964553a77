export { createDrawn, type Drawn } from './service.ts';
export { type KnownDrawn, readDrawn } from './store.ts';
