import type { Installation, User } from '@vitrine/contract/accounts';
import { Invitation, Member } from '@vitrine/contract/team/team';

/** A member who joined in March; the id is `usr_` and the name. */
export const exampleMember = (name: string, facts: Partial<Member> = {}): Member =>
  Member.parse({
    userId: `usr_${name}`,
    name,
    email: `${name.toLowerCase()}@example.com`,
    role: 'editor',
    groupIds: null,
    folderIds: null,
    joinedAt: '2026-03-02T12:00:00.000Z',
    signedInAt: null,
    hasSecondFactor: false,
    isYou: false,
    ...facts,
  });

/** An invitation of Ada’s that expires on March 9. */
export const exampleInvitation = (email: string, facts: Partial<Invitation> = {}): Invitation =>
  Invitation.parse({
    id: `inv_${email}`,
    email,
    role: 'viewer',
    groupIds: null,
    folderIds: null,
    invitedBy: 'Ada',
    createdAt: '2026-03-02T12:00:00.000Z',
    expiresAt: '2026-03-09T12:00:00.000Z',
    isExpired: false,
    ...facts,
  });

/** The signed-in person, as far as pages about people need it. */
export const exampleMe = (role: User['role'], facts: Partial<User> = {}): User =>
  ({
    id: 'acc_1',
    userId: 'usr_Ada',
    name: 'Ada',
    email: 'ada@example.com',
    role,
    accountTimeZone: 'UTC',
    accountLanguage: null,
    language: null,
    accountCount: 1,
    isLimited: false,
    seesAllScreens: true,
    ...facts,
  }) as User;

/** An installation that everybody can join, and that sends emails. */
export const exampleInstallation = (facts: Partial<Installation> = {}): Installation => ({
  hasAccounts: true,
  nextIsAdmin: false,
  takesRegistrations: true,
  sendsEmail: true,
  hasSingleSignOn: true,
  ...facts,
});
