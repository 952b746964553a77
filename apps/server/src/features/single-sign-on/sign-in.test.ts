import {
  FAILURE_FRAGMENT,
  HANDOVER_FRAGMENT,
  type IdentityProvider,
  type NewIdentityProvider,
} from '@vitrine/contract/sign-in/single-sign-on';
import { beforeAll, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { captureLog } from '../../test/captured-log.ts';
import { createTestBrowser, type TestBrowser } from '../../test/openid/browser.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../test/openid/provider.ts';
import { newId } from '../../platform/ids.ts';

const PUBLIC_URL = 'https://signs.example.com';

const { log } = captureLog();
let server: TestApp;
let admin: Member;
let openid: OpenIdProvider;

beforeAll(async () => {
  server = await testApp({ allowPrivateAddresses: '127.0.0.1', log });
  admin = await server.signUp({ isAdmin: true });
  openid = await startOpenIdProvider(PUBLIC_URL);
});

/** A domain that nobody uses yet. */
const createDomain = (): string => `${newId('dom').replace('_', '-')}.example`;

const start = (provider: { id: string }, returnTo = '/media'): string =>
  `/api/auth/single-sign-on/start?provider=${provider.id}&returnTo=${encodeURIComponent(returnTo)}`;

/** An account with an identity provider, which vouches for a domain of its own. */
async function arrangeProvider(settings: Partial<NewIdentityProvider> = {}) {
  const owner = await server.signUp();
  const domain = createDomain();
  const { provider } = await admin.client.identityProviders.create({
    params: { userId: owner.user.id },
    body: { name: 'Bytown ID', domains: [domain], defaultRole: 'viewer', ...openid, ...settings },
  });
  return { owner, domain, provider };
}

const createBrowser = (): TestBrowser => createTestBrowser(server.url, PUBLIC_URL);

/** The code of the failure that the sign-in page shows; null without one. */
const failureAt = (url: URL): string | null => new URLSearchParams(url.hash.slice(1)).get(FAILURE_FRAGMENT);

const codeAt = (url: URL): string => new URLSearchParams(url.hash.slice(1)).get(HANDOVER_FRAGMENT) ?? '';

/** Signs in at the provider as `login` and exchanges the code. */
async function signIn(provider: Pick<IdentityProvider, 'id'>, login: string, browser = createBrowser()) {
  const end = await browser.open(start(provider), login);
  const answer = await browser.post('/api/auth/single-sign-on/complete', { code: codeAt(end) });
  return { end, status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('a new person signs in at the provider, and becomes a member of its account', async () => {
  const { domain, provider, owner } = await arrangeProvider();
  await openid.set({ people: { ada: { email: `ada@${domain}`, email_verified: true, name: 'Ada' } } });
  const { end, status, body } = await signIn(provider, 'ada');
  expect([end.pathname, failureAt(end), status]).toEqual(['/login', null, 200]);
  expect(body).toMatchObject({ returnTo: '/media', user: { id: owner.user.id, name: 'Ada', role: 'viewer' } });
});
