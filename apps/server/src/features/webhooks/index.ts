export { createWebhooks } from './service.ts';
