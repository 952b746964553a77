import type { RegistrationMode } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../platform/database.ts';
import { findUser, hasNoAccounts, lockFirstAccount } from './store.ts';

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
  /** True if a user may create another account: where people need an invitation, administrators of the installation may. */
  async function mayOpenAccounts(at: Db, userId: string): Promise<boolean> {
    if (mode === 'open') return true;
    return (await findUser(at, userId))?.isAdmin === true || hasNoAccounts(at);
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
      if (adminEmail === undefined || adminEmail.toLowerCase() === email.toLowerCase()) return;
      throw new AppError('registration.closed', {
        message: 'The first account belongs to the administrator. Use the address that is set as ADMIN_EMAIL.',
      });
    },

    mayOpenAccounts,

    /** Locks registration until the transaction ends. @throws registration.closed for a user who may not create another account */
    async refuseMember(tx: Db, userId: string): Promise<void> {
      if (mode === 'invitation') await lockFirstAccount(tx);
      if (!(await mayOpenAccounts(tx, userId))) throw new AppError('registration.closed');
    },
  };
}
