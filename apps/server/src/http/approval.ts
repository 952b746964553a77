import type { AppError } from '@vitrine/contract/core/errors';
import { needsApproval, type Route } from '@vitrine/contract/core/route';
import type { Effect } from '@vitrine/contract/playout/effect';
import { hasRole } from '@vitrine/contract/team/roles';
import type { AuditedRequest } from './audited-request.ts';
import type { Caller, UserCaller } from './callers.ts';
import type { Inputs } from './request.ts';

/** A change to what screens play that is not carried out until an admin approves it. */
export interface HeldChange {
  request: AuditedRequest & { caller: UserCaller };
  inputs: Inputs;
  effect: Effect;
  /** The row ids of all screens that it concerns. */
  concernedIds: readonly string[];
  /**
   * What is stored meanwhile: new items that were kept out of their folder, whose maker may not see where they are, or a new
   * version of an item.
   */
  kept?: 'item' | 'version';
}

/** Holds changes back in accounts that want so. */
export interface ApprovalGate {
  isOn(accountId: string): Promise<boolean>;
  /** Runs the move of new items, whose maker may not see where they are. */
  unlimited: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Keeps a change until somebody decides.
   *
   * @returns the answer to the caller, `approval.waiting`
   * @throws approval.limit_reached
   */
  hold(change: HeldChange): Promise<AppError>;
}

/** The caller if what they change on screens has to wait where the account wants that; null for admins and other requests. */
export function findRestricted(route: Route, caller: Caller | null): UserCaller | null {
  if (!needsApproval(route) || caller?.kind !== 'user') return null;
  const { accountId, role } = caller;
  if (accountId === null || role === null || hasRole(role, 'admin')) return null;
  return { ...caller, accountId, role };
}
