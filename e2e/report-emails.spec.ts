import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { findMailLink } from './mails.ts';

test('a report is emailed every month, sent at once, and ended by its recipient without a session', async ({
  page,
  account,
  server,
  browser,
}) => {
  const board = `board-${account.email}`;
  await page.goto('/reports?by=screen');
  await page.getByRole('button', { name: 'Email monthly' }).click();
  const form = page.getByRole('form', { name: 'Email this report' });
  const to = form.getByRole('textbox', { name: 'To' });
  await expect(to).toHaveValue(account.email);
  await to.fill('board');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('Invalid email address')).toBeVisible();
  await expect(to).toBeFocused();
  await to.fill(board);
  await expect(form).toContainText('It keeps the filters above. The first one arrives on');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save and send one now' }).click();
  await expect(page.getByText('Sent to 1 address', { exact: true })).toBeVisible();

  await expect.poll(() => findMailLink(server, board, '/unsubscribe')).not.toBe('');
  const link = await findMailLink(server, board, '/unsubscribe');
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'You’re unsubscribed' })).toBeFocused();
  await expect(elsewhere.getByText(`${board} no longer gets this report`)).toBeVisible();
  await elsewhere.context().close();

  await page.getByRole('button', { name: 'Email monthly' }).click();
  await page.getByRole('button', { name: 'Show the email that is set up' }).click();
  const list = page.getByRole('dialog', { name: 'Emails of reports' });
  await expect(list.getByText(`Unsubscribed: ${board}`)).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('button', { name: `Actions for ${board}` }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(list.getByText('Paused')).toBeVisible();
  await list.getByRole('button', { name: `Actions for ${board}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(list.getByText('No report is emailed.')).toBeVisible();
});
