import { z } from 'zod';
import { AccountId, CurrentPassword, UserId } from '../accounts.ts';
import { Session } from '../sign-in/sessions.ts';
import { AuditEntry } from '../activity/audit.ts';
import { LanguageTag } from '../core/language-field.ts';
import { defineRoutes } from '../core/route.ts';
import { ReportEmail } from '../reports/report-emails.ts';
import { ReportLink } from '../reports/report-links.ts';
import { Passkey } from '../sign-in/passkeys.ts';
import { Instant } from '../core/text.ts';
import { SecondFactor } from '../sign-in/second-factors.ts';
import { OwnAccount } from './team.ts';

/** The data that the installation stores about a person, apart from what they made in accounts. */
const OwnData = z.object({
  exportedAt: Instant,
  user: z.object({
    id: UserId,
    name: z.string(),
    email: z.string(),
    /** The language that the person has chosen; null: that of the browser. */
    language: LanguageTag.nullable(),
    isAdmin: z.boolean(),
    createdAt: Instant,
  }),
  /** The state of the second factor; its secret and the recovery codes are not part of the export. */
  secondFactor: SecondFactor.pick({ enabledAt: true, recoveryCodesLeft: true }),
  accounts: z.array(OwnAccount),
  sessions: z.array(Session),
  /** The identities of the person at identity providers. */
  identities: z.array(
    z.object({
      /** The name of the provider. */
      provider: z.string(),
      issuer: z.string(),
      /** The provider's id of the person. */
      subject: z.string(),
      createdAt: Instant,
      lastUsedAt: Instant,
    }),
  ),
  /** The passkeys, without the keys: the installation has only their public half. */
  passkeys: z.array(Passkey),
  /** The emails of reports that the person set up, or that go to their address, in whichever account. */
  reportEmails: z.array(
    z.object({
      accountId: AccountId,
      isSetUpByYou: z.boolean(),
      to: z.array(z.string()),
      every: ReportEmail.shape.every,
      createdAt: Instant,
    }),
  ),
  /** The links to reports that the person made, in whichever account, without their addresses. */
  reportLinks: z.array(
    ReportLink.pick({
      name: true,
      by: true,
      period: true,
      createdAt: true,
      expiresAt: true,
      lastOpenedAt: true,
      timesOpened: true,
    }).extend({ accountId: AccountId }),
  ),
  /** The newest 10,000 changes that the person made, in whichever account. */
  changes: z.array(AuditEntry),
});
export type OwnData = z.infer<typeof OwnData>;

export const ownData = defineRoutes({ reads: ['account'], changes: ['account'] })({
  read: {
    method: 'GET',
    path: '/api/user/export',
    access: 'user',
    role: 'self',
    summary:
      'Export what is stored about the signed-in person: profile, accounts, sessions, passkeys, identities at providers and their changes',
    response: OwnData,
    errors: ['request.too_many'],
  },
  remove: {
    method: 'POST',
    path: '/api/user/delete-self',
    sentence: 'Deleted their sign-in',
    access: 'user',
    role: 'self',
    summary:
      'Delete the signed-in person, with the accounts of which they are the only member; requires the password. Refused while they own an account with other members',
    body: z.object({ password: CurrentPassword }),
    response: z.object({ success: z.literal(true) }),
    errors: ['account.password_wrong', 'account.last_admin', 'member.last_owner', 'request.too_many'],
    // The session ends with the person.
    changes: [],
  },
});
