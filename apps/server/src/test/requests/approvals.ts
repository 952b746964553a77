import { isAppError } from '@vitrine/contract/core/errors';
import { ApprovalId } from '@vitrine/contract/team/approvals';

/** Returns the id of the approval for which a request waits. @throws Error if the request does not wait */
export async function findApprovalOf(request: Promise<unknown>): Promise<ApprovalId> {
  const outcome: unknown = await request.then(
    () => null,
    (error: unknown) => error,
  );
  if (!isAppError(outcome, 'approval.waiting')) throw new Error('The request did not wait', { cause: outcome });
  return ApprovalId.parse(outcome.details?.['approvalId']);
}
