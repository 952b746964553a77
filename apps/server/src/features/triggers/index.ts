export { createTriggers, type TriggerLimits } from './service.ts';
