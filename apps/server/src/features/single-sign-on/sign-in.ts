import { AppError, isAppError } from '@vitrine/contract/core/errors';
import { type CallbackQuery, HANDOVER_LIFETIME_MS } from '@vitrine/contract/sign-in/single-sign-on';
import {
  CALLBACK_PATH,
  FAILURE_FRAGMENT,
  HANDOVER_FRAGMENT,
  SIGN_IN_PATH,
} from '@vitrine/contract/sign-in/single-sign-on-addresses';
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { hashSecret, isSameSecret, newSecret } from '../../platform/secrets.ts';
import type { Db } from '../../platform/database.ts';
import { isViolationOf } from '../../platform/database/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAddressKeys } from '../../platform/rate-limit/address-keys.ts';
import { countAttempt } from '../../platform/rate-limit/rate-limit.ts';
import type { createSeal } from '../../platform/seal.ts';
import { reportLimit } from '../../platform/security-log.ts';
import type { Accounts, Attempts } from '../accounts/index.ts';
import { readPerson, requireIssuedByNow } from './claims.ts';
import { findFetchError, findOAuthCode, type Issuers } from './issuers.ts';
import type { createJoining, Person } from './joining.ts';
import { findProvider, insertSignOn, type ListedProvider } from './store.ts';

interface Dependencies {
  issuers: Issuers;
  accounts: Accounts;
  attempts: Attempts;
  joining: ReturnType<typeof createJoining>;
  seals: Record<'clientSecret' | 'signOutAddress', ReturnType<typeof createSeal>>;
}

/** The browser that signs in. */
export interface Browser {
  address: string;
  userAgent: string;
  /** The secret in its cookie; null without one. */
  secret: string | null;
  /** The token of the session that it has so far; null without one. */
  bearer: string | null;
}

const browserFields = { providerId: z.string(), browser: z.string(), returnTo: z.string() };

/** The data of an attempt while the person is at their provider. */
const Visit = z.object({ ...browserFields, nonce: z.string(), verifier: z.string() });

/** The data of an attempt until the console exchanges the code in the fragment. */
const Handover = z.object({
  ...browserFields,
  person: z.object({ subject: z.string(), name: z.string(), email: z.string(), groups: z.array(z.string()) }),
  signOutAddress: z.string().nullable(),
});

/** The longest address: proxies and servers refuse longer ones. */
const MAX_ADDRESS = 7_000;

const hashBrowser = (secret: string): string => hashSecret(secret, 'base64url');

/** The sign-in page with a code of this API in its fragment. */
const atSignIn = (name: string, value: string): string => `${SIGN_IN_PATH}#${name}=${encodeURIComponent(value)}`;

/** Signing in through the identity providers of accounts (OpenID Connect, code with PKCE). */
export function createSignOn(platform: Platform, dependencies: Dependencies) {
  const { db, clock, limiter, limits, security, publicUrl } = platform;
  const { issuers, accounts, attempts, joining, seals } = dependencies;

  const count = (address: string): Promise<void> =>
    reportLimit(security, 'single_sign_on_limited', {}, () =>
      countAttempt(limiter, listAddressKeys('single-sign-on:address', address), limits.singleSignOnPerAddress),
    );

  /** @throws single_sign_on.off */
  async function requireProvider(id: string): Promise<ListedProvider> {
    const found = await findProvider(db, id);
    if (found === null) throw new AppError('single_sign_on.off');
    return found;
  }

  /** @throws single_sign_on.provider_failed */
  async function findClient({ provider: { issuer, clientId, clientSecret: sealed } }: ListedProvider) {
    const clientSecret = seals.clientSecret.open(sealed);
    // The text was sealed under a former secret of the installation.
    if (clientSecret === null) throw new AppError('single_sign_on.provider_failed');
    return issuers.findClient({ issuer, clientId, clientSecret }).catch((cause: unknown) => {
      throw isAppError(cause, 'identity_provider.issuer_refused')
        ? new AppError('single_sign_on.provider_failed', { cause })
        : cause;
    });
  }

  /** @throws single_sign_on.interrupted if another browser began the attempt, which cannot be completed again then */
  async function completeAttempt<T extends z.ZodType<{ browser: string }>>(
    kind: 'single-sign-on' | 'single-sign-on-handover',
    shape: T,
    token: string | undefined,
    { secret }: Browser,
  ): Promise<z.output<T>> {
    const attempt = token === undefined ? null : await attempts.complete(db, kind, token);
    const kept = attempt === null ? null : shape.parse(attempt.data);
    if (kept === null || secret === null || !isSameSecret(kept.browser, hashBrowser(secret))) {
      throw new AppError('single_sign_on.interrupted');
    }
    return kept;
  }

  /** The claims of the person whom the provider has sent back, after all checks of the library. */
  async function fetchClaims(
    client: Configuration,
    query: CallbackQuery,
    { nonce, verifier }: z.output<typeof Visit>,
    groupsClaim: string,
  ): Promise<{ claims: Record<string, unknown>; idToken: string }> {
    const openid = await import('openid-client');
    const url = new URL(`${publicUrl()}${CALLBACK_PATH}`);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
    try {
      const tokens = await openid.authorizationCodeGrant(client, url, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: query.state ?? '',
        idTokenExpected: true,
      });
      const claims = { ...tokens.claims() };
      requireIssuedByNow(claims, clock());
      const isWhole = ['email', 'email_verified', groupsClaim].every((name) => name in claims);
      const { userinfo_endpoint: more } = client.serverMetadata();
      const asked =
        isWhole || more === undefined
          ? {}
          : await openid.fetchUserInfo(client, tokens.access_token, String(claims['sub']));
      // An address counts only if the source that names it also says that it is verified.
      const source: Record<string, unknown> = 'email_verified' in claims ? claims : asked;
      const address = { email: source['email'], email_verified: source['email_verified'] };
      return { claims: { ...asked, ...claims, ...address }, idToken: tokens.id_token ?? '' };
    } catch (cause) {
      throw toRefusal(cause);
    }
  }

  /** The address that ends the person's session at the provider; null if it has none. */
  async function createSignOutAddress(client: Configuration, idToken: string): Promise<string | null> {
    const { end_session_endpoint: end } = client.serverMetadata();
    if (end === undefined || !/^https?:/.test(end)) return null;
    const { buildEndSessionUrl } = await import('openid-client');
    const back = { post_logout_redirect_uri: `${publicUrl()}${SIGN_IN_PATH}` };
    const { href } = buildEndSessionUrl(client, { ...back, id_token_hint: idToken });
    return href.length > MAX_ADDRESS ? buildEndSessionUrl(client, back).href : href;
  }

  function report(error: unknown, facts: { providerId?: string }): void {
    if (!isAppError(error) || error.code === 'request.too_many') return;
    const reason = findOAuthCode(error.cause) ?? error.code;
    security.report('single_sign_on_refused', { ...facts, reason });
  }

  /** Reports a failure of the work, and returns the sign-in page with the code of the failure. */
  async function findRedirect(facts: { providerId?: string }, work: () => Promise<string>): Promise<string> {
    try {
      return await work();
    } catch (error) {
      report(error, facts);
      if (!isAppError(error)) throw error;
      return atSignIn(FAILURE_FRAGMENT, error.code);
    }
  }

  return {
    count,

    /** The address at the provider to which the browser goes, and the secret of its cookie. */
    async start(providerId: string, returnTo: string, { address }: Browser): Promise<{ to: string; secret: string }> {
      const secret = newSecret();
      const to = await findRedirect({ providerId }, async () => {
        await count(address);
        const client = await findClient(await requireProvider(providerId));
        const openid = await import('openid-client');
        const [nonce, verifier] = [openid.randomNonce(), openid.randomPKCECodeVerifier()];
        const visit = { providerId, browser: hashBrowser(secret), returnTo, nonce, verifier };
        const state = await attempts.begin('single-sign-on', null, visit satisfies z.output<typeof Visit>);
        const hasGroups = client.serverMetadata().scopes_supported?.includes('groups') === true;
        return openid.buildAuthorizationUrl(client, {
          redirect_uri: `${publicUrl()}${CALLBACK_PATH}`,
          scope: hasGroups ? 'openid email profile groups' : 'openid email profile',
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }).href;
      });
      return { to, secret };
    },

    /** The address to which the callback leads the browser: the sign-in page, with a code or a failure. */
    async receive(query: CallbackQuery, browser: Browser): Promise<string> {
      const facts: { providerId?: string } = {};
      return findRedirect(facts, async () => {
        await count(browser.address);
        const visit = await completeAttempt('single-sign-on', Visit, query.state, browser);
        facts.providerId = visit.providerId;
        const listed = await requireProvider(visit.providerId);
        const client = await findClient(listed);
        const { groupsClaim } = listed.provider;
        const { claims, idToken } = await fetchClaims(client, query, visit, groupsClaim);
        const person = readPerson(claims, { domains: listed.domains, groupsClaim });
        const groups = listed.provider.groupRoles.map(({ group }) => group);
        const signOutAddress = await createSignOutAddress(client, idToken);
        const handover: z.output<typeof Handover> = {
          providerId: visit.providerId,
          browser: visit.browser,
          returnTo: visit.returnTo,
          person: { ...person, groups: person.groups.filter((group) => groups.includes(group)) },
          signOutAddress: signOutAddress === null ? null : seals.signOutAddress.seal(signOutAddress),
        };
        const code = await attempts.begin('single-sign-on-handover', null, handover, HANDOVER_LIFETIME_MS);
        return atSignIn(HANDOVER_FRAGMENT, code);
      });
    },

    /**
     * Exchanges the code of the callback for a session.
     *
     * @throws single_sign_on.interrupted, single_sign_on.off, single_sign_on.administrator,
     *   single_sign_on.passkey_exists, single_sign_on.no_role, member.limit_reached, account.suspended, request.too_many
     */
    async complete(code: string, browser: Browser) {
      await count(browser.address);
      const facts: { providerId?: string } = {};
      try {
        const { providerId, person, returnTo, signOutAddress } = await completeAttempt(
          'single-sign-on-handover',
          Handover,
          code,
          browser,
        );
        facts.providerId = providerId;
        const { provider } = await requireProvider(providerId);
        const begun = await db.transaction(async (tx) => begin(tx, provider, person, browser, signOutAddress));
        if (begun === null) throw new AppError('single_sign_on.no_role');
        return { ...begun, returnTo };
      } catch (error) {
        report(error, facts);
        if (!isViolationOf(error, 'users_email_key')) throw error;
        throw new AppError('single_sign_on.interrupted', { cause: error });
      }
    },
  };

  /** Starts the session of a person. Null if their groups have no access; their membership may have ended then. */
  async function begin(
    tx: Db,
    provider: ListedProvider['provider'],
    person: Person,
    browser: Browser,
    signOutAddress: string | null,
  ) {
    const userId = await joining.admit(tx, provider, person, browser);
    if (userId === null) return null;
    const proof = { method: 'single-sign-on', providerAccountId: provider.accountId, hasSecondFactor: false } as const;
    const session = await accounts.startSession(userId, browser, proof, { replaced: browser.bearer, at: tx });
    await insertSignOn(tx, { sessionId: session.sessionId, providerId: provider.id, signOutAddress });
    return session;
  }
}

/** The refusal for an error of the library. */
function toRefusal(cause: unknown): AppError {
  if (findFetchError(cause) !== null) return new AppError('single_sign_on.provider_failed', { cause });
  switch (findOAuthCode(cause)) {
    case 'OAUTH_TIMEOUT':
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
      return new AppError('single_sign_on.provider_failed', { cause });
    case 'OAUTH_AUTHORIZATION_RESPONSE_ERROR':
      return new AppError('single_sign_on.denied', { cause });
    case null:
    default:
      return new AppError('single_sign_on.token_refused', { cause });
  }
}
