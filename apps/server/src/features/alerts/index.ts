export { serveAlerts } from './routes.ts';
export { createAlerts } from './service.ts';
