import { AccountId, type User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import type { Role } from '@vitrine/contract/team/roles';
import {
  type Invitation,
  INVITATION_LIFETIME_MS,
  InvitationId,
  type InvitedRegistration,
  MAX_MEMBERS,
  type ReceivedInvitation,
} from '@vitrine/contract/team/team';
import { deriveSecret, hashSecret, newSecret } from '../../platform/secrets.ts';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import { isViolationOf } from '../../platform/database/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { FindBrand } from '../../platform/mail/about-account.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAddressKeys } from '../../platform/rate-limit/address-keys.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import {
  type Accounts,
  type Client,
  countMembers,
  findUser,
  findAccount,
  findUserByEmail,
  hasMemberWithEmail,
  joinAccount,
  lockAccountAs,
  passwordProof,
  type Passwords,
  registerMember,
  type Registrations,
  type Sessions,
} from '../accounts/index.ts';
import { mailInvitation } from './jobs.ts';
import { checkLimits, toShownLimits, type WantedLimits } from './limits.ts';
import { createInvitationMail } from './mails.ts';
import {
  deleteInvitation,
  findInvitation,
  findInvitationByToken,
  findInvitationToSend,
  insertInvitation,
  type InvitationRow,
  listInvitations,
  updateInvitation,
} from './store.ts';
import { countInvitations } from './reads.ts';

export interface InvitationDependencies {
  /** Returns the name and color of an account in mails. */
  findBrand: FindBrand;
  accounts: Accounts;
  registrations: Registrations;
  passwords: Passwords;
  sessions: Sessions;
}

/** A plain hash is enough for a secret of 256 random bits. */
const hashToken = (token: string): string => hashSecret(token, 'base64url');

/** Invitations into accounts, by links that work once. */
export function createInvitations(
  { db, clock, jobs, mailer, findReader, limiter, limits, security, publicUrl, secret }: Platform,
  { findBrand, accounts, passwords, sessions }: InvitationDependencies,
) {
  const toInvitation = (row: InvitationRow): Invitation => ({
    id: InvitationId.parse(row.id),
    email: row.email,
    role: row.role,
    ...toShownLimits(row.limits),
    invitedBy: row.inviterName ?? '',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= clock(),
  });

  const countOpened = (address: string): Promise<void> =>
    countAttempt(limiter, listAddressKeys('invitation:address', address), limits.invitationsPerAddress);

  const countSent = (accountId: string): Promise<void> =>
    countAttempt(limiter, oneKey(`invitation:account:${accountId}`), limits.invitationsPerAccount);

  const findExpiry = (): Date => new Date(clock().getTime() + INVITATION_LIFETIME_MS);

  const createToken = (id: string, nonce: string): string => deriveSecret(secret, `invitation ${id} ${nonce}`);

  function createTokenColumns(id: string): Pick<InvitationRow, 'nonce' | 'tokenHash'> {
    const nonce = newSecret();
    return { nonce, tokenHash: hashToken(createToken(id, nonce)) };
  }

  const renewLink = (tx: Db, id: string): Promise<void> =>
    updateInvitation(tx, id, { ...createTokenColumns(id), expiresAt: findExpiry() });

  const findLink = ({ id, nonce }: InvitationRow): string =>
    `${publicUrl()}/invitation?token=${createToken(id, nonce)}`;

  /** Uses an invitation up. @throws invitation.invalid */
  async function take(tx: Db, token: string): Promise<InvitationRow> {
    const invitation = await findInvitationByToken(tx, hashToken(token), clock());
    if (invitation === null || !(await deleteInvitation(tx, invitation.id))) throw new AppError('invitation.invalid');
    return invitation;
  }

  return {
    /** @param search parts of the email address; undefined: all invitations */
    async invitations(
      { accountId }: InAccount,
      { search }: { search?: string | undefined },
    ): Promise<{ invitations: Invitation[]; sendsEmail: boolean }> {
      const rows = await listInvitations(db, accountId, search);
      return { invitations: rows.map(toInvitation), sendsEmail: mailer.reachesPeople };
    },

    /**
     * @throws member.exists, invitation.exists, member.limit_reached, member.unlimited_role, group.not_found,
     *   folder.not_found, request.too_many
     */
    async invite(
      { accountId, userId }: { accountId: string; userId: string },
      { email, role, ...wanted }: { email: string; role: Exclude<Role, 'owner'> } & WantedLimits,
    ): Promise<Invitation> {
      await countSent(accountId);
      const emailKey = email.toLowerCase();
      const createdAt = clock();
      const id = newId('inv', createdAt.getTime());
      try {
        return await db.transaction(async (tx) => {
          await lockAccountAs(tx, { accountId, userId }, 'admin');
          if (await hasMemberWithEmail(tx, accountId, emailKey)) throw new AppError('member.exists');
          const taken = (await countMembers(tx, accountId)) + (await countInvitations(tx, accountId));
          if (taken >= MAX_MEMBERS) throw new AppError('member.limit_reached');
          const given = await checkLimits(tx, accountId, role, wanted, null);
          const row = { id, accountId, email, emailKey, role, limits: given, invitedBy: userId, createdAt };
          await insertInvitation(tx, { ...row, ...createTokenColumns(id), expiresAt: findExpiry() });
          await jobs.send(tx, mailInvitation, { invitationId: id });
          return toInvitation(await requireInvitation(tx, accountId, id));
        });
      } catch (error) {
        if (isViolationOf(error, 'invitations_address')) throw new AppError('invitation.exists', { cause: error });
        throw error;
      }
    },

    /** @throws invitation.not_found, request.too_many */
    async resendInvitation({ accountId }: InAccount, id: string): Promise<Invitation> {
      await requireInvitation(db, accountId, id);
      await countSent(accountId);
      return db.transaction(async (tx) => {
        await renewLink(tx, id);
        await jobs.send(tx, mailInvitation, { invitationId: id });
        return toInvitation(await requireInvitation(tx, accountId, id));
      });
    },

    /** @throws invitation.not_found */
    invitationLink: async ({ accountId }: InAccount, id: string): Promise<string> =>
      findLink(await requireInvitation(db, accountId, id)),

    /** @throws invitation.not_found */
    revokeInvitation: ({ accountId }: InAccount, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        await requireInvitation(tx, accountId, id);
        await deleteInvitation(tx, id);
      }),

    /** @throws invitation.invalid, request.too_many */
    async readInvitation({ token }: { token: string }, { address }: { address: string }): Promise<ReceivedInvitation> {
      await countOpened(address);
      const found = await findInvitationByToken(db, hashToken(token), clock());
      if (found === null) throw new AppError('invitation.invalid');
      const { accountName, email, emailKey, role, inviterName } = found;
      const isKnown = (await findUserByEmail(db, emailKey)) !== null;
      return { accountName, email, role, invitedBy: inviterName ?? '', isKnown };
    },

    /**
     * Creates the user of an invited address as a member, and signs them in.
     *
     * @throws invitation.invalid, account.address_taken, password.too_common, request.too_many
     */
    async accept(
      { token, name, password, language }: InvitedRegistration,
      client: Client,
    ): Promise<{ token: string; filesToken: string; user: User }> {
      await countOpened(client.address);
      const passwordHash = await passwords.hash(password);
      try {
        return await db.transaction(async (tx) => {
          const invitation = await take(tx, token);
          const { accountId, email, emailKey } = invitation;
          // A refused password does not use up the link: the transaction is rolled back.
          await passwords.checkNew(password, [name, email]);
          const createdAt = clock();
          const id = newId('usr', createdAt.getTime());
          const user = { id, name, email, emailKey, passwordHash, language: language ?? null, createdAt };
          await registerMember(tx, user, {
            accountId,
            role: invitation.role,
            limits: invitation.limits,
            joinedAt: createdAt,
          });
          const tokens = await sessions.start(tx, id, client, passwordProof);
          security.report('member_joined', { accountId, userId: id });
          return { ...tokens, user: await accounts.me({ userId: id, accountId }, tx) };
        });
      } catch (error) {
        if (isViolationOf(error, 'users_email_key')) throw new AppError('account.address_taken', { cause: error });
        throw error;
      }
    },

    /** @throws invitation.invalid, invitation.other_address, invitation.passkey_needed, request.too_many */
    async join(
      caller: { userId: string; sessionId: string },
      { token }: { token: string },
      { address }: { address: string },
    ): Promise<AccountId> {
      const { userId } = caller;
      await countOpened(address);
      await accounts.requireOwnPasskeys(caller);
      return db.transaction(async (tx) => {
        const invitation = await take(tx, token);
        const user = await findUser(tx, userId);
        if (user === null) throw new AppError('auth.expired');
        if (user.emailKey !== invitation.emailKey) throw new AppError('invitation.other_address');
        const { accountId: joined, role } = invitation;
        await joinAccount(tx, userId, { accountId: joined, role, limits: invitation.limits, joinedAt: clock() });
        security.report('member_joined', { accountId: joined, userId });
        return AccountId.parse(joined);
      });
    },

    async work(): Promise<void> {
      await jobs.work(mailInvitation, 1, async ({ input: { invitationId } }) => {
        const invitation = await findInvitationToSend(db, invitationId);
        if (invitation === null) return;
        const { accountId, email, emailKey, inviterName, role } = invitation;
        const url = findLink(invitation);
        const brand = await findBrand(accountId);
        const known = await findUserByEmail(db, emailKey);
        const reader = await findReader(known?.language ?? (await findAccount(db, accountId))?.language ?? null);
        await mailer.send(createInvitationMail(reader, { email, brand, invitedBy: inviterName ?? '', role, url }));
      });
    },
  };
}

/** @throws invitation.not_found */
async function requireInvitation(at: Db, accountId: string, id: string): Promise<InvitationRow> {
  const found = await findInvitation(at, accountId, id);
  if (found === null) throw new AppError('invitation.not_found');
  return found;
}
