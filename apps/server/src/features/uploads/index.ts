export { serveUploads } from './routes.ts';
export { type Uploads, createUploads } from './service.ts';
