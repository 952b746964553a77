export { createApprovalVerbs } from './routes.ts';
export { createApprovals } from './service.ts';
