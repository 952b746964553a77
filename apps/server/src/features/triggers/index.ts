export { serveTriggers } from './routes.ts';
export { createTriggers, type TriggerLimits } from './service.ts';
