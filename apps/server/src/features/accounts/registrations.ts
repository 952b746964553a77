import { say } from '@vitrine/contract/core/say';
import type { RegistrationMode } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../platform/database.ts';
import { hasNoAccounts, lockFirstAccount } from './store.ts';
import { findUser } from './reads.ts';

/** A person who is signed in and wants to create an account. */
export interface AccountFounder {
  userId: string;
  /** True if this session has the rights of an administrator of the installation. */
  isAdmin: boolean;
}

export type Registrations = ReturnType<typeof createRegistrations>;

/** Decides who may create accounts. Every way to create one asks it; invitations add people to accounts that exist. */
export function createRegistrations({
  mode,
  adminEmail,
}: {
  mode: RegistrationMode;
  /** The admin's address; if unset, the first account is the admin. */
  adminEmail: string | undefined;
}) {
  /** True for somebody to whom the first account of the installation belongs: where its administrator is named, for them. */
  const mayBeFirst = (email: string): boolean =>
    adminEmail === undefined || adminEmail.toLowerCase() === email.toLowerCase();

  /**
   * True if a user may create another account: where people need an invitation, administrators of the installation may.
   *
   * @param member `isAdmin` is that of the session: one that began at an identity provider has no rights of administrators
   */
  async function mayOpenAccounts(at: Db, { userId, isAdmin }: AccountFounder): Promise<boolean> {
    if (mode === 'open' || isAdmin) return true;
    if (!(await hasNoAccounts(at))) return false;
    const user = await findUser(at, userId);
    return user !== null && mayBeFirst(user.email);
  }

  return {
    mode,

    /**
     * Refuses somebody without an invitation where people need one. The first account is always possible, so that an
     * installation can be set up; where its administrator is named, it is theirs.
     *
     * @param at a transaction that holds `lockFirstAccount`, or a connection for an early answer
     * @throws registration.closed
     */
    async refuseStranger(at: Db, email: string): Promise<void> {
      if (mode === 'open') return;
      if (!(await hasNoAccounts(at))) throw new AppError('registration.closed');
      if (mayBeFirst(email)) return;
      throw new AppError('registration.closed', {
        message: say('The first account belongs to the administrator. Use the address that is set as ADMIN_EMAIL.'),
      });
    },

    mayOpenAccounts,

    /** Locks registration until the transaction ends. @throws registration.closed for a user who may not create another account */
    async refuseMember(tx: Db, member: AccountFounder): Promise<void> {
      if (mode === 'invitation') await lockFirstAccount(tx);
      if (!(await mayOpenAccounts(tx, member))) throw new AppError('registration.closed');
    },
  };
}
