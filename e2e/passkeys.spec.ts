import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type Account, expect, test } from './fixtures.ts';

/** Gives the page's browser an authenticator that confirms everything at once. Browsers have passkeys on `localhost`. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets if the authenticator recognizes its person. */
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a Passkey…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Name')).toHaveValue(/ on Linux$/);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add Passkey' }).click();
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible();
}

const local = ({ port }: { port: number }, path: string) => `http://localhost:${port}${path}`;

/** Lets the browser suggest no passkeys, as if it were an older one: the authenticator of a test would choose at once. */
const suggestNone = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** Signs a person in, in a browser with an authenticator, and adds the passkey “Laptop”. */
async function arrangePasskey(page: Page, server: { port: number }, account: Account): Promise<Account> {
  await addAuthenticator(page);
  await page.goto(local(server, '/settings/account'));
  await signIn(page, account);
  await addPasskey(page, 'Laptop');
  return account;
}

test('a passkey is added, signs in without a password, is renamed and removed, and then signs nobody in', async ({
  page,
  server,
  newAccount,
  expectPageError,
}) => {
  // The removed passkey is refused, and so are requests of the page that is left by signing out.
  expectPageError(/status of 401/);
  await suggestNone(page);
  const account = await arrangePasskey(page, server, await newAccount());
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByRole('listitem')).toContainText(/Laptop.*Added .*, not used yet/);

  await signOut(page);
  await page.goto(local(server, '/settings/account'));
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(list.getByRole('listitem')).toContainText(/Laptop.*last used/);
  // The authenticator has one already, and the session is fresh: no password is asked for.
  await page.getByRole('button', { name: 'Add a Passkey…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Your password')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add Passkey' }).click();
  await expect(dialog.getByText('There is a passkey of yours on this device already.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await list.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByLabel('Passkey name').fill('Work laptop');
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Passkey' }).click();
  await expect(page.getByText('Passkey removed', { exact: true })).toBeVisible();
  await expect(list).toHaveCount(0);

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(
    page.getByText('This passkey was not accepted. Try again, or sign in with your password.', { exact: true }),
  ).toBeVisible();
  await signIn(page, account);
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();
});

test('an authenticator that does not recognize its person neither adds a passkey nor signs in', async ({
  page,
  server,
  newAccount,
  expectPageError,
}) => {
  expectPageError(/status of 401/);
  const account = await newAccount();
  const authenticator = await addAuthenticator(page);
  await suggestNone(page);
  await page.goto(local(server, '/settings/account'));
  await signIn(page, account);
  await addPasskey(page, 'Laptop');

  await authenticator.setVerified(false);
  await page.getByRole('button', { name: 'Add a Passkey…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('button', { name: 'Add Passkey' }).click();
  await expect(dialog.getByText(/No passkey was created|on this device already/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No passkey was used', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
});

test('a passkey takes the place of the code after the password', async ({
  page,
  server,
  newAccount,
  expectPageError,
}) => {
  expectPageError(/status of 401/);
  await suggestNone(page);
  const account = await arrangePasskey(page, server, await newAccount());
  const { secret } = await account.client.secondFactors.start({ body: {} });
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
  await account.client.secondFactors.confirm({ body: { code } });

  await signOut(page);
  await signIn(page, account);
  await expect(page.getByText('Enter the code from your authenticator app.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();
});

test('a passkey that was used in a browser is suggested there in the email field', async ({
  page,
  server,
  newAccount,
  expectPageError,
}) => {
  expectPageError(/status of 401/);
  await arrangePasskey(page, server, await newAccount());
  const completed = page.waitForRequest('**/api/auth/passkey');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  // The authenticator of the test chooses it as soon as it is suggested, and no button is pressed.
  await completed;
  await expect(page.getByText('Logged in successfully', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('an account that asks for a second factor is opened by adding a passkey in its place', async ({
  page,
  server,
  newAccount,
  expectPageError,
}) => {
  // The requests of the page are refused until the passkey is added.
  expectPageError(/status of (401|403)/);
  const account = await newAccount();
  await account.client.signInPolicy.change({ body: { secondFactor: { graceDays: 0 } } });
  await addAuthenticator(page);
  await page.goto(local(server, '/dashboard'));
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: 'This account asks for a second factor' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey instead…' }).click();
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Add Passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('under an IP address passkeys are not offered, and the settings say why', async ({
  page,
  account,
  expectPageError,
}) => {
  expectPageError(/status of 401/);
  await page.goto('/settings/account');
  await expect(page.getByLabel('Email Address')).toHaveValue(account.email);
  await expect(page.getByText('To add a passkey, open this page')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a Passkey…' })).toHaveCount(0);
  await signOut(page);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
});
