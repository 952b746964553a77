export { serveContents } from './routes.ts';
export { createContents } from './service.ts';
