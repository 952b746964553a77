import type { BrowserContext, Page } from '@playwright/test';
import { type OpenIdProvider, startOpenIdProvider } from '@vitrine/server/src/test/openid/provider.ts';
import { expectAccessible } from './accessibility.ts';
import { type Account, expect, register, signIn, test as base } from './fixtures.ts';
import { freePort, startServer, type TestServer } from './server.ts';

interface Installation {
  server: TestServer;
  provider: OpenIdProvider;
  /** The first account, whose owner administers the installation. */
  administrator: Account;
  /** Another account. */
  shop: Account;
}

/** An installation whose address the provider knows. */
const test = base.extend<{ installation: Installation }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright derives the needed fixtures from the pattern
  async installation({}, use) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const [server, provider] = await Promise.all([
      startServer({ port, env: { PUBLIC_URL: url, ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } }),
      startOpenIdProvider(url),
    ]);
    const administrator = await register(url, 'Admin');
    await use({ server, provider, administrator, shop: await register(url, 'Shop owner') });
    await Promise.all([server.stop(), provider.stop()]);
  },
});

test.slow();

const people = {
  ben: { email: 'ben@shop.example', email_verified: true, name: 'Ben Okafor', groups: ['signage-editors'] },
  chiara: { email: 'chiara@shop.example', email_verified: true, name: 'Chiara', groups: ['signage-editors'] },
  eve: { email: 'eve@shop.example', email_verified: false, name: 'Eve', groups: ['signage-editors'] },
};

/** Signs in at the page of the provider. */
async function enterAtProvider(page: Page, login: string): Promise<void> {
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function openOrganization(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in with your organization' }).click();
}

async function openContext(context: BrowserContext | null): Promise<Page> {
  const opened = await context?.browser()?.newContext();
  if (opened === undefined) throw new Error('no browser');
  return opened.newPage();
}

/** Members need single sign-on from now on, and owners do not. Afterwards they do not either. */
async function shutOut(context: BrowserContext, { server, shop }: Pick<Installation, 'server' | 'shop'>) {
  const password = 'correct horse battery';
  const { invitation } = await shop.client.team.invite({ body: { email: 'chiara@shop.example', role: 'viewer' } });
  const { link } = await shop.client.team.invitationLink({ params: { id: invitation.id } });
  const token = new URL(link).searchParams.get('token') ?? '';
  await shop.client.team.acceptInvitation({ body: { token, name: 'Chiara', password } });
  const [member, owner] = [await openContext(context), await openContext(context)];
  for (const [page, email] of [
    [member, 'chiara@shop.example'],
    [owner, shop.email],
  ] as const) {
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  }
  await shop.client.signInPolicy.change({ body: { onlySingleSignOn: true } });
  await member.goto(`${server.url}/media`);
  await expect(member.getByRole('heading', { name: 'Sign in with your organization' })).toBeVisible();
  await expect(member.getByText(/only lets you in through your organization/)).toBeVisible();
  await expectAccessible(member);
  await owner.goto(`${server.url}/media`);
  await expect(owner.getByRole('heading', { name: 'Media Library' })).toBeVisible();

  await member.getByLabel('Email').fill('chiara@shop.example');
  await member.getByRole('button', { name: 'Continue' }).click();
  await enterAtProvider(member, 'chiara');
  await expect(member).toHaveURL(`${server.url}/media`);
  await expect(member.getByRole('heading', { name: 'Media Library' })).toBeVisible();
  await shop.client.signInPolicy.change({ body: { onlySingleSignOn: false } });
  await Promise.all([member.context().close(), owner.context().close()]);
}

test('an administrator sets up a provider, people sign in through it and out at it, and an account demands that', async ({
  page,
  context,
  expectPageError,
  installation: { server, provider, administrator, shop },
}) => {
  expectPageError(/status of 400 .*identity-providers\/check/);
  // Requests that the page has sent when the person signs out are refused.
  expectPageError(/status of 401 /);
  await provider.set({ people });
  await signIn(context, server.url, administrator);
  await page.goto(`${server.url}/developer?tab=single-sign-on`);
  await expect(page.getByLabel('Redirect URI', { exact: true })).toHaveValue(
    `${server.url}/api/auth/single-sign-on/callback`,
  );
  await page.getByRole('button', { name: 'Add provider' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add provider' }).click();
  await expect(dialog.getByText('Enter the client secret')).toBeVisible();
  await dialog.getByLabel('Account').fill(shop.email);
  await dialog.getByLabel('Name').fill('Shop login');
  await dialog.getByLabel('Issuer').fill('http://127.0.0.1:9');
  await dialog.getByRole('button', { name: 'Test the connection' }).click();
  await expect(dialog.getByLabel('Issuer')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Issuer').fill(provider.issuer);
  await dialog.getByRole('button', { name: 'Test the connection' }).click();
  await expect(dialog.getByText(/The provider answers\..* also signs them out there\./)).toBeVisible();
  await dialog.getByLabel('Client ID').fill(provider.clientId);
  await dialog.getByLabel('Client secret').fill(provider.clientSecret);
  await dialog.getByLabel('Email domains').fill('shop.example, no domain');
  await dialog.getByRole('button', { name: 'Add group' }).click();
  await dialog.getByLabel('Group 1', { exact: true }).fill('signage-editors');
  await dialog.getByLabel('Role of group 1').selectOption('Editor');
  await dialog.getByLabel('Role of everyone else').selectOption('No access');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add provider' }).click();
  await expect(dialog.getByText(/^no: Enter a domain of email addresses/)).toBeVisible();
  await dialog.getByLabel('Email domains').fill('shop.example');
  await dialog.getByRole('button', { name: 'Add provider' }).click();
  await expect(page.getByRole('listitem', { name: 'Shop login' })).toContainText('shop.example');
  await expectAccessible(page);

  const person = await openContext(context);
  await person.goto(`${server.url}/media`);
  await person.getByRole('button', { name: 'Sign in with your organization' }).click();
  await expect(person.getByText('Enter your email address first')).toBeVisible();
  await expect(person.getByLabel('Email')).toBeFocused();
  await person.getByLabel('Email').fill('ben@elsewhere.example');
  await person.getByRole('button', { name: 'Sign in with your organization' }).click();
  await expect(person.getByText('No organization signs in with addresses of elsewhere.example')).toBeVisible();
  await expectAccessible(person);
  await person.getByLabel('Email').fill(people.ben.email);
  await person.getByRole('button', { name: 'Sign in with your organization' }).click();
  await enterAtProvider(person, 'ben');
  await expect(person).toHaveURL(`${server.url}/media`);
  await expect(person.getByRole('heading', { name: 'Media Library' })).toBeVisible();
  const { members } = await shop.client.team.members();
  expect(members.find(({ email }) => email === people.ben.email)).toMatchObject({ name: 'Ben Okafor', role: 'editor' });
  await person.goto(`${server.url}/settings/account`);
  await expect(person.getByRole('list', { name: 'Sessions' })).toContainText('127.0.0.1, by single sign-on');

  await person.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await person.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(person).toHaveURL(new RegExp(`^${server.url}/login`));
  await openOrganization(person, server.url, people.eve.email);
  await enterAtProvider(person, 'eve');
  await expect(person.getByText(/does not confirm your email address/)).toBeVisible();
  await expect(person).toHaveURL(`${server.url}/login`);
  await expectAccessible(person);

  await shutOut(context, { server, shop });

  await page.getByRole('button', { name: 'More about Shop login' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove provider' }).click();
  await expect(page.getByText('Nobody signs in through an organization yet')).toBeVisible();
  // The server ends before the pages would.
  await Promise.all([page.close(), person.context().close()]);
});
