import { tell } from '@vitrine/contract/core/told/tell';
import { DECIDED_RETENTION_MS, MAX_WAITING } from '@vitrine/contract/team/approvals';
import { withoutWriteContext } from '../../platform/database/write-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findMember } from '../accounts/index.ts';
import { mailOutcome, mailWaiting } from './jobs.ts';
import {
  type ApprovalRow,
  claimUnmailed,
  decideApproval,
  deleteDecided,
  listAccountsWithWaiting,
  listWaiting,
} from './store.ts';
import { findSubjectHashes } from './subject-store.ts';
import { explainChange } from './subjects.ts';

/** The least time between two emails to the admins of an account. */
const MAIL_EVERY_MS = 10 * 60 * 1000;

/** Expires changes that cannot be approved any more, and queues the emails about those that wait. */
export function createExpiry({ db, clock, jobs }: Platform) {
  /** Notes that changes have expired. No request does this: they expire by themselves. */
  const expire = (accountId: string, id: string, reason: string): Promise<void> =>
    withoutWriteContext(() =>
      db.transaction(async (tx) => {
        const decision = { state: 'expired', decidedBy: null, decidedAt: clock(), reason } as const;
        if (await decideApproval(tx, id, decision)) await jobs.send(tx, mailOutcome, { accountId, id });
      }),
    );

  function explain({ expiresAt, subjects }: ApprovalRow, hashes: ReadonlyMap<string, string>): string | null {
    if (expiresAt <= clock()) return tell('approval.undecided');
    return explainChange(subjects, hashes);
  }

  /** Expires what cannot be approved any more. */
  async function expireStale(accountId: string): Promise<void> {
    const rows = await listWaiting(db, { accountId, userId: null }, { limit: MAX_WAITING, after: undefined });
    if (rows.length === 0) return;
    const ids = rows.flatMap(({ subjects }) => subjects.map(({ id }) => id));
    const hashes = await findSubjectHashes(db, accountId, ids);
    for (const row of rows) {
      const reason = explain(row, hashes) ?? (await explainMembership(row));
      if (reason !== null) await expire(accountId, row.id, reason);
    }
  }

  async function explainMembership({ accountId, userId, requestedBy }: ApprovalRow): Promise<string | null> {
    const member = userId === null ? null : await findMember(db, accountId, userId);
    return member === null ? tell('approval.maker_left', { name: requestedBy }) : null;
  }

  return {
    expire,
    expireStale,
    explain,

    /** Expires what cannot be approved any more, queues the emails that are due, and forgets what was decided long ago. */
    async tend(): Promise<void> {
      const now = clock();
      await deleteDecided(db, new Date(now.getTime() - DECIDED_RETENTION_MS));
      for (const accountId of await listAccountsWithWaiting(db)) {
        await expireStale(accountId);
        await db.transaction(async (tx) => {
          const since = { before: new Date(now.getTime() - MAIL_EVERY_MS), at: now };
          if (await claimUnmailed(tx, accountId, since)) await jobs.send(tx, mailWaiting, { accountId });
        });
      }
    },
  };
}
