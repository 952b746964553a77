export { createIntake } from './intake.ts';
export { createQuota } from './quota.ts';
export { serveMedia } from './routes.ts';
export { type Media, createMedia } from './service.ts';
export { insertUpload } from './store.ts';
