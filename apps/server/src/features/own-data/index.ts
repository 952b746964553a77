export { createOwnDataVerbs } from './routes.ts';
export { createOwnData } from './service.ts';
