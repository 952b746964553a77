import { z } from 'zod';
import { AccountId, EmailAddress, NewPassword, PasswordProof, RoleSchema, User, UserId } from '../accounts.ts';
import { PersonName } from '../profile.ts';
import { PageQuery } from '../core/page.ts';
import { LanguageTag } from '../core/language-field.ts';
import { defineRoutes } from '../core/route.ts';
import { GroupId } from '../fleet/groups.ts';
import { FolderId } from '../library/folders.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { say } from '../core/say.ts';

export const InvitationId = z.string().startsWith('inv_').brand<'InvitationId', 'inout'>();
export type InvitationId = z.infer<typeof InvitationId>;

/** Invitations expire after this time, and work once. */
export const INVITATION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Members and open invitations of an account together. */
export const MAX_MEMBERS = 1_000;

/** Groups or folders that a member is limited to, together. */
const MAX_LIMITS = 500;

/** The groups and folders that a member sees. A limited member sees nothing once all of them are deleted. */
const limits = {
  /** The groups of screens; null: all screens. */
  groupIds: z.array(GroupId).max(MAX_LIMITS).nullable(),
  /** The folders, with those in them; null: all content. */
  folderIds: z.array(FolderId).max(MAX_LIMITS).nullable(),
};

/** An account that the signed-in person belongs to. */
export const OwnAccount = z.object({
  id: AccountId,
  /** The organization, or the name of the person who created the account. */
  name: z.string(),
  role: RoleSchema,
  /** False while an administrator has suspended it. */
  isOpen: z.boolean(),
  /** True for the account that this request is about. */
  isCurrent: z.boolean(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** The name of another account of the signed-in person. */
export const NewAccount = z.object({ organization: lineSchema(100, 'Please enter a name') });

export const Member = z.object({
  userId: UserId,
  name: z.string(),
  email: z.string(),
  role: RoleSchema,
  ...limits,
  joinedAt: Instant,
  /** The last sign-in of a session that has not ended; null if there is none. */
  signedInAt: Instant.nullable(),
  /** True for a member with an authenticator app or a passkey. Null if the caller is neither an admin nor the owner. */
  hasSecondFactor: z.boolean().nullable(),
  isYou: z.boolean(),
});
export type Member = z.infer<typeof Member>;

export const Invitation = z.object({
  id: InvitationId,
  email: z.string(),
  role: RoleSchema,
  ...limits,
  /** The person who invited; empty once their sign-in was deleted. */
  invitedBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** The secret in the link of an invitation. */
const InvitationToken = z.string().min(1, say('Please open the link in the email')).max(200);

/** An invitation as the invited person sees it before they accept. */
export const ReceivedInvitation = z.object({
  accountName: z.string(),
  email: z.string(),
  role: RoleSchema,
  invitedBy: z.string(),
  /** True if the address signs in already: then its owner signs in to join. False: they choose a name and a password. */
  isKnown: z.boolean(),
});
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;

export const InvitedRegistration = z.object({
  token: InvitationToken,
  name: PersonName,
  password: NewPassword,
  /** The language that the person chose; without one, they read the console in that of their browser. */
  language: LanguageTag.optional(),
});
export type InvitedRegistration = z.infer<typeof InvitedRegistration>;

/** Members get every role except `owner`, which is handed over. */
const GivenRole = RoleSchema.exclude(['owner'], 'Please choose a role. Ownership is handed over by its owner.');

const success = z.object({ success: z.literal(true) });

export const team = defineRoutes({ reads: ['team'], changes: ['team'] })({
  accounts: {
    method: 'GET',
    path: '/api/accounts',
    access: 'user',
    role: 'self',
    summary: 'List the accounts that the signed-in person belongs to',
    response: z.object({
      accounts: z.array(OwnAccount),
      /** False if the installation takes people by invitation only: then only its administrators create accounts. */
      mayCreate: z.boolean(),
    }),
    reads: ['account', 'team', 'plans'],
  },
  createAccount: {
    method: 'POST',
    path: '/api/accounts',
    sentence: 'Created the account {organization}',
    access: 'user',
    role: 'self',
    summary: 'Create another account, of which the signed-in person is the owner',
    body: NewAccount,
    response: z.object({ success: z.literal(true), account: OwnAccount }),
    status: 201,
    idempotency: {},
    errors: ['registration.closed', 'request.too_many'],
    changes: ['team', 'account'],
  },
  switchAccount: {
    method: 'POST',
    path: '/api/accounts/:accountId/use',
    access: 'user',
    role: 'self',
    sentence: 'Switched to another account',
    summary: 'Use this account in requests of this session that name none in `X-Account`',
    params: z.object({ accountId: AccountId }),
    response: success,
    errors: ['account.not_found'],
    changes: ['team', 'account'],
  },
  members: {
    method: 'GET',
    path: '/api/members',
    access: 'user',
    role: 'viewer',
    summary: 'List the members of the account: owners first, then by name',
    query: z.object({
      /** Parts of the name or the email address, case-insensitive. */
      search: PageQuery.shape.search,
    }),
    response: z.object({ members: z.array(Member) }),
  },
  changeMember: {
    method: 'PATCH',
    path: '/api/members/:memberId',
    sentence: 'Changed what {memberId} may do[: {role}]',
    access: 'user',
    role: 'admin',
    summary: 'Change the role of a member, or limit them to groups of screens and folders, from their next request on',
    params: z.object({ memberId: UserId }),
    body: z.object({ role: GivenRole, ...limits }).partial(),
    response: z.object({ success: z.literal(true), member: Member }),
    errors: ['member.not_found', 'member.is_owner', 'member.unlimited_role', 'group.not_found', 'folder.not_found'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/members/:memberId',
    sentence: 'Removed the member {memberId}',
    access: 'user',
    role: 'admin',
    summary: 'Remove a member at once; their work stays',
    params: z.object({ memberId: UserId }),
    response: success,
    errors: ['member.not_found', 'member.is_owner'],
  },
  leave: {
    method: 'POST',
    path: '/api/members/leave',
    sentence: 'Left the account',
    access: 'user',
    role: 'viewer',
    summary: 'Leave the account; what was made in it stays. Its last owner cannot leave',
    response: success,
    errors: ['member.last_owner'],
    // Who has left sees nothing of it any more.
    changes: [],
  },
  handOver: {
    method: 'POST',
    path: '/api/members/:memberId/hand-over',
    sentence: 'Handed the account over to {memberId}',
    access: 'user',
    role: 'owner',
    summary: 'Make a member the owner of the account; the former owner becomes an admin. Requires the password',
    params: z.object({ memberId: UserId }),
    body: PasswordProof,
    response: success,
    errors: ['member.not_found', 'account.password_wrong', 'request.too_many'],
    changes: ['team', 'account'],
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/api/members/:memberId/reset-second-factor',
    sentence: 'Reset the second factor of {memberId}',
    access: 'user',
    role: 'owner',
    summary:
      'Remove the lost authenticator app, recovery codes and passkeys of a member, sign them out everywhere and email them. Only if each of their accounts has this owner',
    params: z.object({ memberId: UserId }),
    response: success,
    errors: ['member.not_found', 'member.is_owner', 'member.sign_in_shared', 'second_factor.off'],
  },
  invitations: {
    method: 'GET',
    path: '/api/invitations',
    access: 'user',
    role: 'admin',
    summary: 'List the invitations that nobody has accepted yet, newest first',
    query: z.object({
      /** Parts of the email address, case-insensitive. */
      search: PageQuery.shape.search,
    }),
    response: z.object({
      invitations: z.array(Invitation),
      /** False without a mail server: then invitations are handed over by their links. */
      sendsEmail: z.boolean(),
    }),
  },
  invite: {
    method: 'POST',
    path: '/api/invitations',
    sentence: 'Invited {email} as {role}',
    access: 'user',
    role: 'admin',
    summary: 'Invite a person by email; the link works once, within 7 days',
    body: z.object({ email: EmailAddress, role: GivenRole, ...z.object(limits).partial().shape }),
    response: z.object({ success: z.literal(true), invitation: Invitation }),
    status: 201,
    idempotency: {},
    errors: [
      'member.exists',
      'invitation.exists',
      'member.limit_reached',
      'member.unlimited_role',
      'group.not_found',
      'folder.not_found',
      'request.too_many',
    ],
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/invitations/:id/resend',
    sentence: 'Sent the invitation {id} again',
    access: 'user',
    role: 'admin',
    summary: 'Send an invitation again, with a new link that is valid for 7 days; earlier links end',
    params: z.object({ id: InvitationId }),
    response: z.object({ success: z.literal(true), invitation: Invitation }),
    errors: ['invitation.not_found', 'request.too_many'],
  },
  invitationLink: {
    method: 'POST',
    path: '/api/invitations/:id/link',
    sentence: 'Looked up the link of the invitation {id}',
    access: 'user',
    role: 'admin',
    summary: 'Get the link of an invitation, to hand it over without email',
    audit: 'always',
    params: z.object({ id: InvitationId }),
    response: z.object({ success: z.literal(true), link: z.string() }),
    errors: ['invitation.not_found'],
    changes: [],
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/invitations/:id',
    sentence: 'Withdrew the invitation {id}',
    access: 'user',
    role: 'admin',
    summary: 'Withdraw an invitation; its link ends at once',
    params: z.object({ id: InvitationId }),
    response: success,
    errors: ['invitation.not_found'],
  },
  readInvitation: {
    method: 'POST',
    path: '/api/invitations/read',
    access: 'public',
    sentence: 'Opened an invitation',
    summary: 'Read an invitation by the secret of its link',
    body: z.object({ token: InvitationToken }),
    response: z.object({ invitation: ReceivedInvitation }),
    errors: ['invitation.invalid', 'request.too_many'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitations/accept',
    sentence: 'Joined the account by an invitation',
    access: 'public',
    summary: 'Accept an invitation to an address that does not sign in yet: choose a name and a password, and sign in',
    body: InvitedRegistration,
    response: z.object({ token: z.string(), user: User }),
    status: 201,
    idempotency: { secret: 'token' },
    errors: ['invitation.invalid', 'account.address_taken', 'password.too_common', 'request.too_many'],
  },
  join: {
    method: 'POST',
    path: '/api/invitations/join',
    sentence: 'Joined the account by an invitation',
    access: 'user',
    role: 'self',
    summary: 'Accept an invitation to the address of the signed-in person',
    body: z.object({ token: InvitationToken }),
    response: z.object({ success: z.literal(true), accountId: AccountId }),
    errors: ['invitation.invalid', 'invitation.other_address', 'invitation.passkey_needed', 'request.too_many'],
  },
});
