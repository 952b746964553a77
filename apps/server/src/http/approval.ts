import type { AppError } from '@vitrine/contract/core/errors';
import { mayWait, type Route } from '@vitrine/contract/core/route';
import { hasRole } from '@vitrine/contract/team/roles';
import type { Effect } from '@vitrine/contract/playout/effect';
import type { Caller, UserCaller } from './callers.ts';
import type { AuditedRequest } from './audited-request.ts';
import type { Inputs } from './request.ts';

/** A change to what screens play that is not carried out until an admin approves it. */
export interface HeldChange {
  request: AuditedRequest & { caller: UserCaller };
  inputs: Inputs;
  effect: Effect;
}

/** Holds changes back in accounts that want so. */
export interface ApprovalGate {
  isOn(accountId: string): Promise<boolean>;
  /**
   * Keeps a change until somebody decides.
   *
   * @returns the answer to the caller, `approval.waiting`
   * @throws approval.limit_reached
   */
  hold(change: HeldChange): Promise<AppError>;
}

/** The caller if their change to what screens play may have to wait; null for admins, takeovers and other requests. */
export function findRestricted(route: Route, caller: Caller | null): UserCaller | null {
  if (!mayWait(route) || caller?.kind !== 'user') return null;
  const { accountId, role } = caller;
  if (accountId === null || role === null || hasRole(role, 'admin')) return null;
  return { ...caller, accountId, role };
}

/** True if a change concerns any screen, also one that shows the same for the next 14 days. */
export const concernsScreens = ({ screenCount, unchangedCount, pausedCount }: Effect): boolean =>
  screenCount + unchangedCount + pausedCount > 0;
