export { type Audit, createAudit, type Names } from './audit/service.ts';
export { createLogVerbs } from './logs/routes.ts';
export { type Logs, createLogs } from './logs/service.ts';
