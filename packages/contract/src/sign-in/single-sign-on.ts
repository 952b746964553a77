import { z } from 'zod';
import { AccountId, EmailAddress, RoleSchema, User } from '../accounts.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { CALLBACK_PATH, START_PATH } from './single-sign-on-addresses.ts';
import { say } from '../core/say.ts';

export const IdentityProviderId = z.string().startsWith('idp_').brand<'IdentityProviderId', 'inout'>();
export type IdentityProviderId = z.infer<typeof IdentityProviderId>;

/** The handover code works once, within this time. */
export const HANDOVER_LIFETIME_MS = 60 * 1000;

const MAX_DOMAINS = 100;
const MAX_GROUP_ROLES = 200;

/** Labels of letters, digits and hyphens; the last one is no number. */
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?=[a-z\d-]*[a-z])[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** The ASCII form of a domain in lower case: `xn--mnchen-3ya.de` for `München.de`. Other text stays as it is. */
function toAsciiDomain(text: string): string {
  const address = `https://${text}`;
  const isName = !/[\s@/:?#\\[\]%]/.test(text) && URL.canParse(address);
  return isName ? new URL(address).hostname : text;
}

const EmailDomain = z
  .string()
  .max(253, say('Please use at most 253 characters'))
  .transform((text) => toAsciiDomain(text.trim().toLowerCase()))
  .pipe(
    z.string().regex(DOMAIN, {
      error: ({ input }) => `${input}: Enter a domain of email addresses, such as example.com`,
    }),
  );

/** The address of a provider, which its tokens name exactly so. */
const Issuer = z
  .string()
  .trim()
  .max(500, say('Please use at most 500 characters'))
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: say('Enter the issuer as the provider names it, such as https://login.example.com'),
    abort: true,
  })
  .refine(
    (value) => {
      const { username, password, search, hash } = new URL(value);
      return username === '' && password === '' && search === '' && hash === '';
    },
    { error: say('An issuer contains no password, no ? and no #') },
  );

const Secret = z.string().min(1, say('Enter the client secret')).max(1_000, say('Please use at most 1,000 characters'));

/** Roles that a provider can give: all but `owner`, which is handed over. */
const GroupRole = RoleSchema.exclude(['owner'], 'Please choose a role other than owner');

const settings = {
  /** The name that people know: `Bytown ID`. */
  name: lineSchema(100, 'Please enter a name'),
  clientId: lineSchema(500, 'Enter the client ID'),
  /** The email domains whose addresses the provider vouches for. Without one, nobody gets in. */
  domains: z.array(EmailDomain).max(MAX_DOMAINS, say(`Please use at most ${MAX_DOMAINS} domains`)),
  /** The claim that lists a person's groups. */
  groupsClaim: lineSchema(100, 'Enter the name of the claim').default('groups'),
  /**
   * The first entry with one of the person's groups gives their role at each sign-in. Without entries, roles are managed
   * in Vitrine, and the provider gives `defaultRole` to new members only.
   */
  groupRoles: z
    .array(z.object({ group: lineSchema(200, 'Enter the name of the group'), role: GroupRole }))
    .max(MAX_GROUP_ROLES, say(`Please use at most ${MAX_GROUP_ROLES} groups`))
    .default([]),
  /** The role of people in none of these groups; null: they do not get in. */
  defaultRole: GroupRole.nullable().default(null),
};

export const NewIdentityProvider = z.object({ ...settings, issuer: Issuer, clientSecret: Secret });
export type NewIdentityProvider = z.infer<typeof NewIdentityProvider>;

/** The issuer cannot be changed, because people are known by their ids there. The client secret may be left out. */
export const IdentityProviderChange = z.object({ ...settings, clientSecret: Secret.optional() });
export type IdentityProviderChange = z.infer<typeof IdentityProviderChange>;

/** An OpenID provider, through which people sign in to one account. Its client secret is never answered. */
export const IdentityProvider = z.object({
  id: IdentityProviderId,
  accountId: AccountId,
  accountName: z.string(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** The email domains, in ASCII and lower case. */
  domains: z.array(z.string()),
  groupsClaim: z.string(),
  groupRoles: z.array(z.object({ group: z.string(), role: GroupRole })),
  defaultRole: GroupRole.nullable(),
  createdAt: Instant,
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

const accountParams = { userId: AccountId };
const providerParams = z.object({ ...accountParams, id: IdentityProviderId });
const Changed = z.object({ success: z.literal(true), provider: IdentityProvider });

/** For the administrators of the installation. `userId` is the id of an account, as in the other routes for them. */
export const identityProviders = defineRoutes({ reads: ['operator'], changes: ['operator'] })({
  list: {
    method: 'GET',
    path: '/api/admin/identity-providers',
    access: 'admin',
    summary: 'List the identity providers of all accounts by account and name, and what they need to know of Vitrine',
    response: z.object({
      providers: z.array(IdentityProvider),
      /** The redirect URI to register at a provider. */
      redirectUri: z.string(),
      /** The post-logout redirect URI to register at a provider. */
      signedOutUri: z.string(),
    }),
  },
  check: {
    method: 'POST',
    path: '/api/admin/identity-providers/check',
    access: 'admin',
    sentence: 'Tested the connection to an identity provider',
    summary: 'Test the connection: read the description that an issuer publishes',
    body: z.object({ issuer: Issuer }),
    response: z.object({
      /** The page on which people sign in. */
      authorizationEndpoint: z.string(),
      /** True if people who sign out here are signed out at the provider, too. */
      signsOut: z.boolean(),
    }),
    errors: ['identity_provider.issuer_refused'],
    changes: [],
  },
  create: {
    method: 'POST',
    path: '/api/admin/users/:userId/identity-providers',
    sentence: 'Set up single sign-on with {name}',
    access: 'admin',
    summary: 'Set up an identity provider of an account',
    params: z.object(accountParams),
    body: NewIdentityProvider,
    response: Changed,
    status: 201,
    idempotency: {},
    errors: ['user.not_found', 'identity_provider.domain_taken', 'identity_provider.issuer_refused'],
  },
  update: {
    method: 'PUT',
    path: '/api/admin/users/:userId/identity-providers/:id',
    sentence: 'Changed single sign-on with {name}',
    access: 'admin',
    summary: 'Change an identity provider; sessions that began with it go on',
    params: providerParams,
    body: IdentityProviderChange,
    response: Changed,
    errors: ['user.not_found', 'identity_provider.not_found', 'identity_provider.domain_taken'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/users/:userId/identity-providers/:id',
    sentence: 'Removed an identity provider',
    access: 'admin',
    summary:
      'Remove an identity provider: sessions that began with it end. Refused for the last one of an account that is used by single sign-on only',
    params: providerParams,
    response: z.object({ success: z.literal(true) }),
    errors: ['user.not_found', 'identity_provider.not_found', 'identity_provider.needed'],
  },
});

/** A path of the console, to which people come after signing in. */
const ReturnPath = z
  .string()
  .max(2_000)
  .refine((path) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) && !path.startsWith('/api/'), {
    error: 'returnTo must be a path of the console, such as /media',
  });

/** The query with which providers open the callback. Fields that are not listed are ignored. */
const CallbackQuery = z.object({
  state: z.string().max(200).optional(),
  code: z.string().max(4_000).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
  error_description: z.string().max(2_000).optional(),
});
export type CallbackQuery = z.infer<typeof CallbackQuery>;

export const singleSignOn = defineRoutes({})({
  options: {
    method: 'POST',
    path: '/api/auth/single-sign-on/options',
    sentence: 'Looked for single sign-on',
    access: 'public',
    summary: 'Find the identity provider of an email address by its domain, whether or not a person has that address',
    body: z.object({ email: EmailAddress }),
    response: z.object({
      /** Null if no provider vouches for the domain. */
      provider: z.object({ id: IdentityProviderId, name: z.string() }).nullable(),
    }),
    errors: ['request.too_many'],
  },
  start: {
    method: 'GET',
    path: START_PATH,
    access: 'public',
    summary:
      'Open in the browser: leads to the provider and sets a cookie that binds the sign-in to this browser. Failures lead to the sign-in page with their code in the fragment',
    query: z.object({ provider: IdentityProviderId, returnTo: ReturnPath.default('/') }),
    response: z.undefined(),
    status: 302,
  },
  callback: {
    method: 'GET',
    path: CALLBACK_PATH,
    access: 'public',
    summary:
      'The provider leads here; leads to the sign-in page, with a code for `complete` or the code of a failure in the fragment',
    query: CallbackQuery,
    response: z.undefined(),
    status: 302,
  },
  complete: {
    method: 'POST',
    path: '/api/auth/single-sign-on/complete',
    sentence: 'Signed in by single sign-on',
    access: 'public',
    summary:
      'Exchange the code in the fragment of the sign-in page for a session: once, within a minute, in the same browser',
    body: z.object({ code: z.string().min(1).max(200) }),
    response: z.object({ token: z.string(), user: User.nullable(), returnTo: z.string() }),
    errors: [
      'single_sign_on.off',
      'single_sign_on.interrupted',
      'single_sign_on.administrator',
      'single_sign_on.passkey_exists',
      'single_sign_on.no_role',
      'member.limit_reached',
      'account.suspended',
      'request.too_many',
    ],
  },
});
