import { AccountId, UserId } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import { hasRole, type Role } from '@vitrine/contract/team/roles';
import type { Member, OwnAccount } from '@vitrine/contract/team/team';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import {
  assignRole,
  type Client,
  endMembership,
  findMember,
  findUser,
  handOverAccount,
  listAccountsOf,
  listMembers,
  listOwners,
  lockAccountAs,
  type MemberRow,
  openAccount,
  type AccountFounder,
} from '../accounts/index.ts';
import { removeLostFactor } from '../second-factors/index.ts';
import { createInvitations, type InvitationDependencies } from './invitations.ts';
import { checkLimits, toShownLimits, type WantedLimits } from './limits.ts';

export type Team = ReturnType<typeof createTeam>;

/** A member who acts in an account. */
interface Actor {
  accountId: string;
  userId: string;
  role: Role;
}

type Person = AccountFounder & { accountId: string | null };

/** The members of accounts, and how people become members. */
export function createTeam(platform: Platform, dependencies: InvitationDependencies) {
  const { db, clock, limiter, limits, security } = platform;
  const { accounts, registrations } = dependencies;

  /** Takes a member out of the account at once: their requests and event streams end. */
  async function end(tx: Db, accountId: string, userId: string): Promise<void> {
    await endMembership(tx, accountId, userId);
    security.report('member_removed', { accountId, userId });
  }

  /** Changes members of the account, whose requests follow at once. @throws auth.role_required for an actor below `role` */
  async function change<T>(
    actor: Pick<Actor, 'accountId' | 'userId'>,
    role: Role,
    work: (tx: Db) => Promise<T>,
  ): Promise<T> {
    return db.transaction(async (tx) => {
      await lockAccountAs(tx, actor, role);
      return work(tx);
    });
  }

  return {
    ...createInvitations(platform, dependencies),

    async accounts(person: Person): Promise<{ accounts: OwnAccount[]; mayCreate: boolean }> {
      const own = await accounts.listOwn(person.userId, person.accountId);
      return { accounts: own, mayCreate: await registrations.mayOpenAccounts(db, person) };
    },

    /** Creates another account of a user, who becomes its owner. @throws registration.closed, request.too_many */
    async createAccount(person: Person, { organization }: { organization: string }): Promise<OwnAccount> {
      await countAttempt(limiter, oneKey(`register:user:${person.userId}`), limits.registerPerAddress);
      const createdAt = clock();
      const id = AccountId.parse(newId('acc', createdAt.getTime()));
      await db.transaction(async (tx) => {
        await registrations.refuseMember(tx, person);
        await openAccount(tx, person.userId, { id, organization, createdAt });
      });
      const account = (await accounts.listOwn(person.userId, person.accountId)).find((each) => each.id === id);
      if (account === undefined) throw new AppError('account.not_found');
      return account;
    },

    /** @throws account.not_found for an account that is suspended, or that the user does not belong to */
    switchAccount: ({ userId, sessionId }: { userId: string; sessionId: string }, accountId: string): Promise<void> =>
      accounts.use(userId, sessionId, accountId),

    /** @param search parts of the name or the email address; undefined: all members */
    async members({ accountId, ...caller }: Actor, { search }: { search?: string | undefined }): Promise<Member[]> {
      const rows = await listMembers(db, accountId, search);
      return rows.map((row) => toMember(row, caller));
    },

    /** @throws member.not_found, member.is_owner, member.unlimited_role, group.not_found, folder.not_found */
    changeMember: (
      actor: Actor,
      memberId: string,
      { role: newRole, ...wanted }: { role?: Role | undefined } & WantedLimits,
    ): Promise<Member> =>
      change(actor, 'admin', async (tx) => {
        const { accountId } = actor;
        const member = await requireOther(tx, accountId, memberId);
        const role = newRole ?? member.role;
        const given = await checkLimits(tx, accountId, role, wanted, member.limits);
        await assignRole(tx, memberId, { accountId, role, limits: given });
        security.report('member_changed', { accountId, userId: memberId });
        return toMember({ ...member, role, limits: given }, actor);
      }),

    /** @throws member.not_found, member.is_owner */
    removeMember: (actor: Actor, memberId: string): Promise<void> =>
      change(actor, 'admin', async (tx) => {
        await requireOther(tx, actor.accountId, memberId);
        await end(tx, actor.accountId, memberId);
      }),

    /** @throws member.last_owner */
    leave: ({ accountId, userId }: Actor): Promise<void> =>
      change({ accountId, userId }, 'viewer', async (tx) => {
        const member = await findMember(tx, accountId, userId);
        const owners = await listOwners(tx, accountId);
        if (member?.role === 'owner' && owners.length === 1) throw new AppError('member.last_owner');
        await end(tx, accountId, userId);
      }),

    /**
     * Removes the lost second factor of a member whose accounts all have this owner.
     *
     * @throws member.not_found, member.is_owner for the owner themselves, member.sign_in_shared, second_factor.off
     */
    async resetSecondFactor({ accountId, userId }: Actor, memberId: string, from: Client): Promise<void> {
      await change({ accountId, userId }, 'owner', async (tx) => {
        const member = await findMember(tx, accountId, memberId);
        if (member === null) throw new AppError('member.not_found');
        if (memberId === userId) throw new AppError('member.is_owner');
        const owner = await findUser(tx, userId);
        const owned = new Set(
          (await listAccountsOf(tx, userId)).filter(({ role }) => role === 'owner').map(({ id }) => id),
        );
        const theirs = await listAccountsOf(tx, memberId);
        const isShared = theirs.some(({ id }) => !owned.has(id)) || (await findUser(tx, memberId))?.isAdmin === true;
        if (isShared) throw new AppError('member.sign_in_shared');
        await removeLostFactor(tx, accounts, { userId: memberId, by: owner?.name ?? null, from });
      });
      security.report('second_factor_reset', { accountId, userId: memberId });
    },

    /**
     * Makes another member the owner, and the owner an admin.
     *
     * @throws member.not_found, account.password_wrong, request.too_many
     */
    async handOver({ accountId, userId }: Actor, memberId: string, { password }: { password: string }): Promise<void> {
      const requireMember = async (at: Db) => {
        const found = memberId === userId ? null : await findMember(at, accountId, memberId);
        if (found === null) throw new AppError('member.not_found');
      };
      await requireMember(db);
      await accounts.checkPassword(userId, password);
      await change({ accountId, userId }, 'owner', async (tx) => {
        await requireMember(tx);
        await handOverAccount(tx, accountId, { from: userId, to: memberId });
        security.report('account_handed_over', { accountId, userId: memberId });
      });
    },
  };
}

/** @throws member.not_found; member.is_owner, whom nobody else may change */
async function requireOther(tx: Db, accountId: string, userId: string): Promise<MemberRow> {
  const member = await findMember(tx, accountId, userId);
  if (member === null) throw new AppError('member.not_found');
  if (member.role === 'owner') throw new AppError('member.is_owner');
  return member;
}

/** @param caller admins see who has a second factor */
const toMember = (
  { userId, joinedAt, signedInAt, limits, hasSecondFactor, ...row }: MemberRow,
  caller: Pick<Actor, 'userId' | 'role'>,
): Member => ({
  ...row,
  ...toShownLimits(limits),
  userId: UserId.parse(userId),
  joinedAt: joinedAt.toISOString(),
  signedInAt: signedInAt?.toISOString() ?? null,
  hasSecondFactor: hasRole(caller.role, 'admin') ? hasSecondFactor : null,
  isYou: userId === caller.userId,
});
