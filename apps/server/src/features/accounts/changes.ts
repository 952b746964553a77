import type { Db } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { removeAccountFiles } from './jobs.ts';
import { changeAccount, deleteAccount, deleteAccountSessions } from './store.ts';

/** Deletes an account's sessions and rows at once, and its files in a job. */
export async function removeAccount(tx: Db, jobs: Pick<Jobs, 'send'>, id: string): Promise<void> {
  await deleteAccountSessions(tx, id, null);
  await deleteAccount(tx, id);
  await jobs.send(tx, removeAccountFiles, { accountId: id });
}

/** Suspends an account from an instant on and ends its sessions; null restores it. False if there is no such account. */
export async function suspendAccount(tx: Db, id: string, suspendedAt: Date | null): Promise<boolean> {
  if (suspendedAt !== null) await deleteAccountSessions(tx, id, null);
  return changeAccount(tx, id, { suspendedAt });
}
