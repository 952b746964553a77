export { serveSystem } from './routes.ts';
