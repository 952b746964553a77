import { type IdentityProvider, type NewIdentityProvider } from '@vitrine/contract/sign-in/single-sign-on';
import { FAILURE_FRAGMENT, HANDOVER_FRAGMENT } from '@vitrine/contract/sign-in/single-sign-on-addresses';
import type { User } from '@vitrine/contract/accounts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { newId } from '../../platform/ids.ts';
import { type Member, testApp } from '../app.ts';
import { captureLog } from '../captured-log.ts';
import { afterAll } from 'vitest';
import { createTestBrowser, type TestBrowser } from './browser.ts';
import { startOpenIdProvider } from './provider.ts';

const PUBLIC_URL = 'https://signs.example.com';

/** A domain that nobody uses yet. */
export const createDomain = (): string => `${newId('dom').replace('_', '-')}.example`;

const readFragment = (url: URL, name: string): string | null => new URLSearchParams(url.hash.slice(1)).get(name);

/** The code of the failure that the sign-in page shows; null without one. */
export const failureAt = (url: URL): string | null => readFragment(url, FAILURE_FRAGMENT);

/** The code that the console exchanges; null without one. */
export const codeAt = (url: URL): string | null => readFragment(url, HANDOVER_FRAGMENT);

/** The address that begins a sign-in. */
export const startAt = ({ id }: Pick<IdentityProvider, 'id'>, returnTo = '/media'): string =>
  `/api/auth/single-sign-on/start?provider=${id}&returnTo=${encodeURIComponent(returnTo)}`;

interface SignedIn {
  token: string;
  user: User;
  returnTo: string;
}

/** Exchanges the code that the sign-in page got. @param token of the session that the browser has so far */
async function complete(
  browser: TestBrowser,
  code: string | null,
  token?: string,
): Promise<Partial<SignedIn> & { code?: string }> {
  const answer = await browser.post('/api/auth/single-sign-on/complete', { code }, token);
  return (await answer.json()) as Partial<SignedIn> & { code?: string };
}

/** An installation with an administrator, and a real OpenID provider beside it. */
export async function openSignOnWorld(
  limits: Partial<Limits> = {},
  { registration }: Pick<NonNullable<Parameters<typeof testApp>[0]>, 'registration'> = {},
) {
  const { log, lines } = captureLog();
  const server = await testApp({
    allowPrivateAddresses: '127.0.0.1',
    publicUrl: PUBLIC_URL,
    log,
    limits,
    ...(registration && { registration }),
  });
  const admin = await server.signUp({ isAdmin: true });
  const openid = await startOpenIdProvider(PUBLIC_URL);
  afterAll(() => openid.stop());
  const { issuer, clientId, clientSecret } = openid;
  const createBrowser = (): TestBrowser => createTestBrowser(server.url, PUBLIC_URL);

  return {
    server,
    admin,
    openid,
    createBrowser,
    complete,

    /** A provider of an account, which vouches for a domain of its own and makes everybody a viewer. */
    async arrangeProvider(settings: Partial<NewIdentityProvider> = {}, account?: Member) {
      const owner = account ?? (await server.signUp());
      const domain = createDomain();
      const { provider } = await admin.client.identityProviders.create({
        params: { userId: owner.user.id },
        body: {
          name: 'Bytown ID',
          domains: [domain],
          defaultRole: 'viewer',
          issuer,
          clientId,
          clientSecret,
          ...settings,
        },
      });
      return { owner, domain, provider };
    },

    /** Signs in at the provider and exchanges the code. @throws Error if that is refused */
    async signIn(provider: Pick<IdentityProvider, 'id'>, login: string): Promise<SignedIn> {
      const browser = createBrowser();
      const end = await browser.open(startAt(provider), login);
      const { token, user, returnTo = '', code } = await complete(browser, codeAt(end));
      if (token === undefined || user === undefined) throw new Error(code ?? failureAt(end) ?? '');
      return { token, user, returnTo };
    },

    /** The codes of the failures of a sign-in at the provider, whether at its return or at the exchange. */
    async failToSignIn(provider: Pick<IdentityProvider, 'id'>, login: string, visit?: (url: URL) => void) {
      const browser = createBrowser();
      const end = await browser.open(startAt(provider), login, visit);
      const code = codeAt(end);
      return code === null ? failureAt(end) : (await complete(browser, code)).code;
    },

    /** The reasons in the security events about refused sign-ins at a provider. */
    listReasons: ({ id }: Pick<IdentityProvider, 'id'>): unknown[] =>
      lines
        .filter(({ event, providerId }) => event === 'security.single_sign_on_refused' && providerId === id)
        .map(({ reason }) => reason),
    lines,
  };
}

/** The claims of a person whose address the provider vouches for. */
export const createClaims = (domain: string, name = 'ada', claims: object = {}): Record<string, unknown> => ({
  email: `${name}@${domain}`,
  email_verified: true,
  name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  ...claims,
});
