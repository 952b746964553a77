export { workOnGenerator } from './jobs.ts';
export { serveGenerator } from './routes.ts';
export { createGenerator } from './service.ts';
export { createGeneratorWork } from './work.ts';
