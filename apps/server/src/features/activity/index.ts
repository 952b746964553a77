export { serveAudit } from './audit/routes.ts';
export { type Audit, createAudit, type Names } from './audit/service.ts';
export { serveLogs } from './logs/routes.ts';
export { type Logs, createLogs } from './logs/service.ts';
