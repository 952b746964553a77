export { createAlerts } from './service.ts';
