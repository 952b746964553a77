export { APPROVED, readRequest, SENT } from './audit/read-change.ts';
export { toRequestSentence } from './audit/request-sentence.ts';
export { type Audit, createAudit, type Names } from './audit/service.ts';
export { createLogVerbs } from './logs/routes.ts';
export { logEvents, type LogMessage, machineEvents } from './logs/log-events.ts';
export { type Logs, createLogs } from './logs/service.ts';
