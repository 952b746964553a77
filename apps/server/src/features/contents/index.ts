export { serveContents } from './routes.ts';
export { type Contents, createContents } from './service.ts';
