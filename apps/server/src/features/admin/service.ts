import { tell } from '@vitrine/contract/core/told/tell';
import { readTold, withTold } from '../../platform/told/read-told.ts';
import { AccountId } from '@vitrine/contract/accounts';
import type { AdminUser, BackgroundJob, Grant, SetupItem, SystemStats } from '@vitrine/contract/admin';
import { AppError } from '@vitrine/contract/core/errors';
import type { PlanId } from '@vitrine/contract/billing/plans';
import type { Db } from '../../platform/database.ts';
import { countJobs, hasFailedJob, listJobs } from '../../platform/job-reports.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  appointOwners,
  type Entitlements,
  changePlan,
  findAccount,
  findMember,
  lockActiveAdmins,
  removeAccount,
  suspendAccount,
} from '../accounts/index.ts';
import { type Billing, noPurchase } from '../billing/index.ts';
import { createHealthCheck } from './health.ts';
import { countScreens, listAccounts, type ListedAccount, listExpired, readStats, sumStoredBytes } from './store.ts';

interface Dependencies {
  entitlements: Entitlements;
  billing: Billing;
  /** Lists what the operator has set up, and what is missing. */
  listSetup: () => Promise<SetupItem[]>;
  /** Queues every missing thumbnail again. */
  retryThumbnails: () => Promise<number>;
}

/** Administration of all accounts, failed jobs and the health of the installation. */
export function createAdmin(platform: Platform, dependencies: Dependencies) {
  const { db, reads, clock, jobs, security } = platform;
  const { entitlements, billing, retryThumbnails } = dependencies;

  async function mustExist(id: string): Promise<void> {
    if ((await findAccount(db, id)) === null) throw new AppError('user.not_found');
  }

  return {
    async users({ search }: { search?: string | undefined }): Promise<AdminUser[]> {
      const rows = await listAccounts(db, search);
      return rows.map((row) => toAdminUser(row, entitlements));
    },

    stats: (): Promise<SystemStats> => readStats(db, clock()),

    /** Devices of all accounts by whether they are online. Reads the state of each of them. */
    countScreens: () => reads((replica) => countScreens(replica, clock())),

    /** Sums the bytes of all accounts. Reads all media items. */
    sumStoredBytes: () => reads(sumStoredBytes),

    health: createHealthCheck(platform, dependencies),

    forceThumbnails: (): Promise<number> => retryThumbnails(),

    clearExpired: (): Promise<number> =>
      db.transaction(async (tx) => {
        const ids = await listExpired(tx, clock());
        for (const id of ids) await changePlan(tx, id, noPurchase);
        return ids.length;
      }),

    /** @throws user.not_found, payment.provider_failed; nothing is changed in that case */
    async resetUser(id: string): Promise<void> {
      await mustExist(id);
      await billing.endAll(id);
      await change(db, id, { ...noPurchase, grantedSeats: 1, grantedStorageBytes: 0 });
    },

    /** @throws user.not_found, seats.below_purchased, because the larger number of purchased and granted seats counts */
    async updateLimits(id: string, { deviceSeats, extraStorageBytes }: Grant): Promise<void> {
      const account = await findAccount(db, id);
      if (account !== null && deviceSeats < account.boughtSeats) {
        const { boughtSeats: seats } = account;
        const message = tell('seats.at_least', { seats });
        throw new AppError('seats.below_purchased', withTold(message, { purchasedSeats: seats }));
      }
      await change(db, id, {
        grantedSeats: deviceSeats,
        ...(extraStorageBytes === undefined ? {} : { grantedStorageBytes: extraStorageBytes }),
      });
    },

    /** @throws user.not_found, subscription.running */
    async setPlan(id: string, { plan }: { plan: PlanId }): Promise<void> {
      await mustExist(id);
      const { bought } = await billing.overview({ accountId: id });
      if (bought?.isCharged === true) throw new AppError('subscription.running');
      const status = plan === 'free' ? 'inactive' : 'active';
      await change(db, id, { ...noPurchase, plan, status, periodStartsAt: plan === 'free' ? null : clock() });
    },

    /**
     * Administrators are not charged: a paid subscription ends with its period.
     *
     * @throws user.not_found, admin.last, payment.provider_failed; nothing is changed in that case
     */
    async setAdmin(id: string, { isAdmin }: { isAdmin: boolean }): Promise<void> {
      await mustExist(id);
      if (isAdmin) await billing.stopCharging(id);
      await db.transaction(async (tx) => {
        if (!isAdmin) await refuseLastAdmin(tx, id);
        if (!(await appointOwners(tx, id, isAdmin))) throw new AppError('user.not_found');
      });
      security.report('role_changed', { accountId: id, isAdmin });
    },

    /** @throws user.not_found, admin.last */
    async suspend(id: string, { isSuspended }: { isSuspended: boolean }): Promise<void> {
      await db.transaction(async (tx) => {
        if (isSuspended) await refuseLastAdmin(tx, id);
        if (!(await suspendAccount(tx, id, isSuspended ? clock() : null))) throw new AppError('user.not_found');
      });
      security.report(isSuspended ? 'account_suspended' : 'account_restored', { accountId: id });
    },

    /** Deletes the account's rows at once and its files in a job. @throws user.not_found, admin.last, payment.provider_failed */
    async deleteUser(id: string): Promise<void> {
      await mustExist(id);
      await db.transaction((tx) => refuseLastAdmin(tx, id));
      await billing.endAll(id);
      await db.transaction(async (tx) => {
        await refuseLastAdmin(tx, id);
        await removeAccount(tx, jobs, id);
      });
      security.report('account_deleted', { accountId: id });
    },

    async jobs(): Promise<{ counts: { state: BackgroundJob['state']; count: number }[]; jobs: BackgroundJob[] }> {
      const [counts, list] = await Promise.all([countJobs(db), listJobs(db)]);
      return { counts, jobs: list.map((job) => ({ ...job, failureTold: readTold(job.failure) })) };
    },

    /** @throws job.not_found */
    async retryJob(name: string, id: string): Promise<void> {
      if (!(await hasFailedJob(db, name, id))) throw new AppError('job.not_found');
      await jobs.retry(name, id);
    },
  };
}

function toAdminUser({ account, owner, deviceCount }: ListedAccount, entitlements: Entitlements): AdminUser {
  const { effectivePlan, deviceSeats, extraStorageBytes } = entitlements.entitlementOf(account);
  return {
    id: AccountId.parse(account.id),
    name: owner?.name ?? account.name,
    email: owner?.email ?? account.email,
    isAdmin: account.isAdmin,
    isSuspended: account.suspendedAt !== null,
    subscriptionStatus: account.status,
    subscriptionPlan: account.plan,
    effectivePlan,
    deviceSeats,
    extraStorageBytes,
    deviceCount,
    createdAt: account.createdAt.toISOString(),
  };
}

/** @throws admin.last if no administrator could sign in without the owner of this account */
async function refuseLastAdmin(tx: Db, accountId: string): Promise<void> {
  const [admin, ...others] = await lockActiveAdmins(tx);
  if (admin === undefined || others.length > 0) return;
  if ((await findMember(tx, accountId, admin))?.role === 'owner') throw new AppError('admin.last');
}

async function change(tx: Db, id: string, columns: Parameters<typeof changePlan>[2]): Promise<void> {
  if (!(await changePlan(tx, id, columns))) throw new AppError('user.not_found');
}
