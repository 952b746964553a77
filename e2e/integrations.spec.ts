import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addDevice } from './screen.ts';

test('a key that is made on the page lists screens, works beside its successor, and is refused once revoked', async ({
  page,
  server,
  account,
}) => {
  await addDevice(account, server.url);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Integrations' }).click();
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Fire panel');
  await dialog.getByRole('checkbox', { name: /^Schedule/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create key' }).click();

  /** The token in the dialog, which is closed. */
  const takeToken = async () => {
    await expect(dialog.getByRole('heading', { name: 'Copy the key now' })).toBeVisible();
    await expectAccessible(page);
    const token = (await dialog.locator('pre[aria-label="Key"]').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    return token;
  };
  const list = async (token: string) => {
    const answer = await fetch(`${server.url}/api/devices`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const first = await takeToken();
  expect(await list(first)).toMatchObject({ status: 200, body: [expect.anything()] });

  const actions = page.getByRole('button', { name: 'Actions for Fire panel' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click();
  const second = await takeToken();
  await expect(page.getByRole('row').filter({ hasText: 'Fire panel' })).toContainText('previous key until');
  for (const token of [first, second]) expect((await list(token)).status).toBe(200);

  await actions.click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
  for (const token of [first, second]) {
    expect(await list(token)).toMatchObject({ status: 401, body: { code: 'auth.key_invalid' } });
  }
});
