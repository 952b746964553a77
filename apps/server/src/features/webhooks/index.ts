export { serveWebhooks } from './routes.ts';
export { createWebhooks, type WebhookLimits } from './service.ts';
