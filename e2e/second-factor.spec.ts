import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { joinElsewhere } from './sign-in-as.ts';

const STEP_MS = 30_000;

/**
 * The code of an authenticator app. The server accepts each code once, from a step before its own to a step after it.
 *
 * @param steps after the current one: the later the code, the longer a busy machine may need to enter it
 */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });

/** Sets an app up where the page offers it, by the current code, and returns the secret. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.getByLabel('Secret').textContent()) ?? '';
  await page.getByLabel('First code').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await expectAccessible(page);
  return secret;
}

async function enterPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toBeFocused();
}

test('a second factor is set up in the settings, and signs in by a code of the app or a recovery code', async ({
  page,
  account,
  expectPageError,
}) => {
  // Steps of signing in are answered with 401, and so are requests that the page has sent when the person signs out.
  expectPageError(/status of 401 /);
  await page.goto('/settings/account');
  const secret = await setUp(page);
  const [recoveryCode = ''] = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('vitrine-recovery-codes.txt');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(recoveryCode)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();

  const signOut = async () => {
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL('/login');
  };
  await signOut();
  await enterPassword(page, account);
  await expectAccessible(page);
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/This code is wrong or was used already/)).toBeVisible();
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await signOut();
  await enterPassword(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings/account');
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();

  await page.getByRole('button', { name: 'Turn off…' }).click();
  await page.getByLabel('Your password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('an account that asks for a second factor is opened after it was set up in its place', async ({
  page,
  browser,
  server,
  context,
  newAccount,
  expectPageError,
}) => {
  // The requests of open pages, and their event streams, are refused.
  expectPageError(/status of 403 /);
  const owner = await newAccount('Grace Hopper');
  await signIn(context, server.url, owner);
  const { invitation } = await owner.client.team.invite({
    body: { email: `ben-${owner.user.userId}@example.com`, role: 'editor' },
  });
  const { link } = await owner.client.team.invitationLink({ params: { id: invitation.id } });
  const member = await joinElsewhere(browser, server.url, link, 'Ben Okafor');

  await page.goto('/people');
  await page.getByRole('switch', { name: 'Everyone needs a second factor' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask everyone' }).click();
  await expect(page.getByText(/2 people have none yet/)).toBeVisible();
  await member.goto('/dashboard');
  await expect(member.getByText(/this account asks you for a second factor/)).toBeVisible();
  await expectAccessible(member);

  await owner.client.signInPolicy.change({ body: { secondFactor: { graceDays: 0 } } });
  // The owner comes last, because their list of members is loaded again then.
  for (const each of [member, page]) {
    await expect(each.getByRole('heading', { name: 'This account asks for a second factor' })).toBeVisible();
    await setUp(each);
    await each.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(member.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Ben Okafor' })).toContainText('On');

  await page.getByRole('button', { name: 'Actions for Ben Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(member.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Ben Okafor' })).toContainText('Off');
});
