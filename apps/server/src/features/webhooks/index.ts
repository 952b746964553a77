export { createWebhooks, type WebhookLimits } from './service.ts';
