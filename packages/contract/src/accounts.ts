import { z } from 'zod';
import { PlanIdSchema } from './billing/subscription.ts';
import { LanguageTag } from './core/language-field.ts';
import { defineRoutes } from './core/route.ts';
import { ReportedTimeZone } from './core/time-zone-fields.ts';
import { LanguageChange, OrganizationName, PersonName, ProfileChange, TimeZoneChange } from './profile.ts';
import { ROLES } from './team/roles.ts';
import { say } from './core/say.ts';
import { Session } from './sign-in/sessions.ts';

export const AccountId = z.string().startsWith('acc_').brand<'AccountId', 'inout'>();
export type AccountId = z.infer<typeof AccountId>;

/** A person who signs in. */
export const UserId = z.string().startsWith('usr_').brand<'UserId', 'inout'>();
export type UserId = z.infer<typeof UserId>;

export const RoleSchema = z.enum(ROLES, say('Please choose a role'));

export const EmailAddress = z
  .string()
  .trim()
  .max(254, say('Invalid email address'))
  .pipe(z.email(say('Invalid email address')));

/** At most 200 characters: beyond that, hashing costs the server more than the length adds to security. */
export const NewPassword = z
  .string()
  .min(6, say('Password must be at least 6 characters'))
  .max(200, say('Please use at most 200 characters'));

export const Registration = z.object({
  name: PersonName,
  email: EmailAddress,
  password: NewPassword,
  organization: OrganizationName.default(''),
  /** The browser's time zone, which the account starts with. */
  timeZone: ReportedTimeZone.optional(),
  /** The language that the person chose; without one, they read the console in that of their browser. */
  language: LanguageTag.optional(),
  /** The language of the page, which the account starts with. */
  accountLanguage: LanguageTag.optional(),
});
export type Registration = z.infer<typeof Registration>;

export const Credentials = z.object({
  email: EmailAddress,
  password: z.string().min(1, say('Password is required')).max(200, say('Please use at most 200 characters')),
});
export type Credentials = z.infer<typeof Credentials>;

/** Reset links expire after this time, and work once. */
export const RESET_LIFETIME_MS = 30 * 60 * 1000;

export const ForgottenPassword = z.object({ email: EmailAddress });
export type ForgottenPassword = z.infer<typeof ForgottenPassword>;

export const PasswordReset = z.object({
  token: z.string().min(1, say('Invalid reset token')).max(200),
  password: NewPassword,
});

/** A new password, typed twice because the form hides it. */
export const RepeatedPassword = z
  .object({ password: NewPassword, confirmPassword: NewPassword })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    message: say("Passwords don't match"),
    path: ['confirmPassword'],
  });
export type RepeatedPassword = z.infer<typeof RepeatedPassword>;

export const CurrentPassword = z
  .string()
  .min(1, say('Password is required'))
  .max(200, say('Please use at most 200 characters'));

/** The password of the signed-in person, which some changes ask for again. */
export const PasswordProof = z.object({ password: CurrentPassword });

/** The proof that adding a way to sign in asks for. A session of the last ten minutes needs no password. */
export const FreshProof = z.object({ password: CurrentPassword.optional() });

export const PasswordChange = z.object({ currentPassword: CurrentPassword, password: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The password confirms the deletion of an account; of one with several members its name does, too. */
export const AccountDeletion = z.object({ password: CurrentPassword, name: z.string().max(200).optional() });
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** Ends all other sessions of the account, and optionally this one. */
const SignOutEverywhere = z.object({ includingThis: z.boolean().default(false) });

/** The signed-in person, with the account in use. */
export const User = z.object({
  /** The account in use. */
  id: AccountId,
  userId: UserId,
  /** In the account in use. */
  role: RoleSchema,
  /** The account's organization, or the name of the person who created it. */
  accountName: z.string(),
  /** The time zone of the account, which new screens start with that report none or UTC; null until it is known. */
  accountTimeZone: z.string().nullable(),
  /** The language of the account: of its screens, and of emails to people who have chosen none. Null: English. */
  accountLanguage: LanguageTag.nullable(),
  /** The accounts that the person belongs to. */
  accountCount: z.number().int(),
  /** True if they see only some groups of screens, or only some folders, of the account in use. */
  isLimited: z.boolean(),
  /** False if they see only some groups of screens: then they cannot put anything on all screens. */
  seesAllScreens: z.boolean(),
  /** The person's own name. */
  name: z.string(),
  /** The name of the account's organization; empty if none is named. */
  organization: z.string(),
  email: z.string(),
  /** The language that the person has chosen; null: that of the browser. */
  language: LanguageTag.nullable(),
  isAdmin: z.boolean(),
  /** The plan the account subscribed to or was granted. */
  subscriptionPlan: PlanIdSchema,
  /** The plan that applies now: `free` after the subscription ended. */
  effectivePlan: PlanIdSchema,
  deviceSeats: z.number().int(),
  extraStorageBytes: z.number().int(),
});
export type User = z.infer<typeof User>;

const Registered = z.object({ token: z.string(), user: User });

/** The user is null for a person who belongs to no account any more. */
export const SignedIn = z.object({ token: z.string(), user: User.nullable() });

/** Who may create accounts: everybody, or only the first person and administrators of the installation. */
export const registrationModes = ['open', 'invitation'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** The state of an installation before anybody is signed in. */
export const Installation = z.object({
  hasAccounts: z.boolean(),
  /** True if the next account becomes the administrator: there is none yet, and `ADMIN_EMAIL` is not set. */
  nextIsAdmin: z.boolean(),
  /** False if people join by invitation only: then `POST /api/auth/register` is refused. */
  takesRegistrations: z.boolean(),
  /** False without a mail server: then nobody receives the emails that the console speaks of. */
  sendsEmail: z.boolean(),
  /** False while no identity provider vouches for a domain: then nobody signs in with their organization. */
  hasSingleSignOn: z.boolean(),
});
export type Installation = z.infer<typeof Installation>;

export const accounts = defineRoutes({ reads: ['account', 'team', 'plans'], changes: ['account'] })({
  installation: {
    method: 'GET',
    path: '/api/auth/installation',
    access: 'public',
    summary:
      'Check whether the installation has accounts, takes new ones and sends emails; the console starts with Create Account while it has none',
    response: Installation,
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    sentence: 'Created the account',
    access: 'public',
    summary: 'Create an account and sign in; the first account of an installation becomes its administrator',
    body: Registration,
    response: Registered,
    status: 201,
    idempotency: { secret: 'token' },
    errors: ['registration.closed', 'account.address_taken', 'password.too_common', 'request.too_many'],
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    sentence: 'Signed in',
    access: 'public',
    summary: 'Sign in; also sets a cookie for files and the event stream',
    body: Credentials,
    response: SignedIn,
    errors: ['auth.credentials_invalid', 'auth.second_factor_required', 'account.suspended', 'request.too_many'],
  },
  demo: {
    method: 'POST',
    path: '/api/auth/demo',
    sentence: 'Signed in to the demonstration',
    access: 'public',
    summary: 'Sign in with the token of the link that `npm start -- --demo` prints',
    body: z.object({ token: z.string().max(100) }),
    response: SignedIn,
    errors: ['auth.credentials_invalid'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    sentence: 'Signed out',
    access: 'user',
    role: 'self',
    summary:
      'End this session: its token and its cookie; other sessions stay signed in. `redirectTo` is the address that ends a session that began at an identity provider there, too',
    response: z.object({ success: z.literal(true), redirectTo: z.string().optional() }),
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    access: 'user',
    role: 'viewer',
    summary: 'The signed-in user; the answer renews the cookie that opens files',
    response: User,
  },
  profile: {
    method: 'GET',
    path: '/api/user/profile',
    access: 'user',
    role: 'viewer',
    summary: 'Get the signed-in user as `user`',
    response: z.object({ user: User }),
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    sentence: 'Requested a link to reset the password',
    access: 'public',
    summary:
      'Email a reset link if the account exists; the answer is the same either way. Without a mail server, the email stays on the server',
    body: ForgottenPassword,
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['request.too_many'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    sentence: 'Set a new password with a reset link',
    access: 'public',
    summary: 'Set a new password with a reset link; it works once, ends every session and emails the owner',
    body: PasswordReset,
    response: z.object({ success: z.literal(true) }),
    errors: ['reset.invalid', 'password.too_common', 'request.too_many'],
  },
  changeProfile: {
    method: 'PATCH',
    path: '/api/user/profile',
    sentence: 'Changed the account’s profile',
    access: 'user',
    role: 'viewer',
    summary: 'Change the name, the organization and the person’s own language',
    body: ProfileChange,
    response: z.object({ user: User }),
  },
  changeTimeZone: {
    method: 'PUT',
    path: '/api/account/time-zone',
    sentence: 'Set the account’s time zone to {timeZone}',
    access: 'user',
    role: 'admin',
    summary: 'Set the time zone of the account. New screens that report none or UTC start with it; others keep theirs',
    body: TimeZoneChange,
    response: z.object({ user: User }),
  },
  changeLanguage: {
    method: 'PUT',
    path: '/api/account/language',
    sentence: 'Changed the account’s language',
    access: 'user',
    role: 'admin',
    summary:
      'Set the language of the account: of its screens, and of emails to people who have chosen none. Null is English',
    body: LanguageChange,
    response: z.object({ user: User }),
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/password',
    sentence: 'Changed the password',
    access: 'user',
    role: 'self',
    summary: 'Change the password; every other session ends, and the owner gets an email',
    body: PasswordChange,
    response: z.object({ success: z.literal(true) }),
    errors: ['account.password_wrong', 'password.too_common', 'request.too_many'],
  },
  sessions: {
    method: 'GET',
    path: '/api/user/sessions',
    access: 'user',
    role: 'self',
    summary: 'List the sessions of the account, newest first',
    response: z.object({ sessions: z.array(Session) }),
  },
  endSessions: {
    method: 'POST',
    path: '/api/user/sessions/end',
    sentence: 'Signed out everywhere',
    access: 'user',
    role: 'self',
    summary:
      'Sign out everywhere: end all other sessions, or this one too; their tokens, cookies and event streams end within a second',
    body: SignOutEverywhere,
    response: z.object({ success: z.literal(true), ended: z.number().int() }),
    // The session of the request may have ended, too.
    changes: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    sentence: 'Signed out another session',
    access: 'user',
    role: 'self',
    summary: 'End a session; its token and cookie stop working within a second',
    params: z.object({ id: z.string().max(100) }),
    response: z.object({ success: z.literal(true) }),
    errors: ['session.not_found'],
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/user/delete',
    sentence: 'Deleted the account',
    access: 'user',
    role: 'owner',
    summary:
      'Delete the account with its devices, media and files; requires the password. With other members it requires its name, and they get an email',
    body: AccountDeletion,
    response: z.object({ success: z.literal(true) }),
    errors: ['account.password_wrong', 'account.name_wrong', 'account.last_admin', 'request.too_many'],
    // The session ends with the account.
    changes: [],
  },
});
