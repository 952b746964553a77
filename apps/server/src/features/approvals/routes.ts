import type { approvals as table } from '@vitrine/contract/team/approvals';
import type { Verbs } from '../../http/handlers.ts';
import type { Approvals, FindEndpoint } from './service.ts';

/** @param find the endpoint of a change, which is tried or carried out again */
export const createApprovalVerbs = (approvals: Approvals, find: FindEndpoint): Verbs<typeof table> => ({
  ...approvals,
  get: (caller, id, origin) => approvals.get(caller, id, find, origin),
  approve: (caller, id, body, origin) => approvals.approve(caller, { id, ...body }, find, origin),
});
