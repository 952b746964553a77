import { AppError } from '@vitrine/contract/core/errors';
import { hasRole } from '@vitrine/contract/team/roles';
import { MAX_MEMBERS } from '@vitrine/contract/team/team';
import { newSecret } from '../../platform/secrets.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type Accounts,
  assignRole,
  type Client,
  countMembers,
  countPasskeys,
  endMembership,
  findMember,
  findUser,
  findUserByEmail,
  joinAccount,
  lockAccount,
  type Passwords,
  registerMember,
  invalidatePassword,
} from '../accounts/index.ts';
import { countInvitations } from '../team/index.ts';
import { findIdentity, type ProviderRow, upsertIdentity } from './store.ts';

/** A person as their provider describes them, after all checks. */
export interface Person {
  /** The provider's id of the person. */
  subject: string;
  name: string;
  email: string;
  groups: readonly string[];
}

/** The role that a provider gives to a person; null: none. */
const findRole = ({ groupRoles, defaultRole }: ProviderRow, groups: readonly string[]) =>
  groupRoles.find(({ group }) => groups.includes(group))?.role ?? defaultRole;

/** @throws member.limit_reached */
async function requirePlace(tx: Db, accountId: string): Promise<void> {
  const taken = (await countMembers(tx, accountId)) + (await countInvitations(tx, accountId));
  if (taken >= MAX_MEMBERS) throw new AppError('member.limit_reached');
}

/** Decides who becomes and stays a member of an account through its identity provider, and with which role. */
export function createJoining(
  { clock, security }: Platform,
  { accounts, passwords }: { accounts: Pick<Accounts, 'tellOfChange'>; passwords: Passwords },
) {
  /** Adds a person to the account, and creates their user if they have none. Returns the id of the user. */
  async function join(
    tx: Db,
    { email, name }: Person,
    known: string | null,
    { accountId, role }: { accountId: string; role: NonNullable<ProviderRow['defaultRole']> },
  ): Promise<string> {
    await requirePlace(tx, accountId);
    const createdAt = clock();
    const membership = { accountId, role, limits: null, joinedAt: createdAt };
    const id = known ?? newId('usr', createdAt.getTime());
    if (known === null) {
      // Nobody knows the password. Until they have set one by email, the person comes through the provider only.
      const passwordHash = await passwords.hash(newSecret());
      const user = { id, name, email, emailKey: email.toLowerCase(), passwordHash, language: null, createdAt };
      await registerMember(tx, user, membership);
    } else {
      await joinAccount(tx, id, membership);
    }
    security.report('member_joined', { accountId, userId: id });
    return id;
  }

  /**
   * Links a user to the person whom a provider vouches for. Anybody may have registered the address before, so every
   * former way to sign in as the user ends.
   *
   * @throws single_sign_on.passkey_exists
   */
  async function takeOver(tx: Db, userId: string, { name: provider }: ProviderRow, from: Client): Promise<void> {
    if ((await countPasskeys(tx, userId)) > 0) throw new AppError('single_sign_on.passkey_exists');
    await invalidatePassword(tx, userId, await passwords.hash(newSecret()));
    await accounts.tellOfChange(tx, userId, { kind: 'provider-linked', provider }, from);
  }

  return {
    /**
     * Makes a person a member of the provider's account with the role of their groups, and returns the id of their user.
     * Null if none of their groups has access; the membership of somebody who came through this provider before then
     * ends. Owners stay owners.
     *
     * @throws single_sign_on.off, single_sign_on.administrator, single_sign_on.passkey_exists, account.suspended,
     *   member.limit_reached
     */
    async admit(tx: Db, provider: ProviderRow, person: Person, from: Client): Promise<string | null> {
      const { id: providerId, accountId } = provider;
      const { subject, email, groups } = person;
      const account = await lockAccount(tx, accountId);
      if (account === null) throw new AppError('single_sign_on.off');
      if (account.suspendedAt !== null) throw new AppError('account.suspended');
      const identity = await findIdentity(tx, providerId, subject);
      const user = identity === null ? await findUserByEmail(tx, email.toLowerCase()) : await findUser(tx, identity);
      if (user?.isAdmin === true) throw new AppError('single_sign_on.administrator');
      const member = user === null ? null : await findMember(tx, accountId, user.id);
      const role = findRole(provider, groups);
      const isManaged = provider.groupRoles.length > 0 && member?.role !== 'owner';
      if (role === null && (member === null || isManaged)) {
        if (member === null || identity === null) return null;
        await endMembership(tx, accountId, member.userId);
        security.report('member_removed', { accountId, userId: member.userId });
        return null;
      }
      if (member !== null && role !== null && isManaged && member.role !== role) {
        const limits = hasRole(role, 'admin') ? null : member.limits;
        await assignRole(tx, member.userId, { accountId, role, limits });
        security.report('member_changed', { accountId, userId: member.userId });
      }
      if (identity === null && user !== null && member === null) await takeOver(tx, user.id, provider, from);
      const userId =
        member === null && role !== null
          ? await join(tx, person, user?.id ?? null, { accountId, role })
          : (member?.userId ?? null);
      if (userId === null) return null;
      await upsertIdentity(tx, { providerId, subject, userId, at: clock() });
      if (identity === null) security.report('single_sign_on_linked', { accountId, userId, providerId });
      return userId;
    },
  };
}
