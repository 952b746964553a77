import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test('an administrator finds a user, grants seats and suspends the account, and the audit log lists it', async ({
  page,
  admin,
  newAccount,
}) => {
  const other = await newAccount('Grace');
  expect(admin.user.isAdmin).toBe(true);
  await page.goto('/developer');
  await expect(page.getByText('Total Users')).toBeVisible();

  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('searchbox').fill(other.email);
  const row = page.getByRole('listitem', { name: other.email });
  await row.getByRole('button', { name: 'Edit Limits' }).click();
  await row.getByRole('button', { name: 'Increase Device seats' }).click();
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Device seats and storage have been updated successfully', { exact: true }),
  ).toBeVisible();
  await expect(row).toContainText('2 device seats');
  await expectAccessible(page);

  await row.getByRole('button', { name: `More about ${other.email}` }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend user' }).click();
  await expect(row).toContainText('Suspended');
  await expect(other.client.accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });

  await page.getByRole('tab', { name: 'System' }).click();
  await expect(page.getByText(/Connected \(PostgreSQL/)).toBeVisible();
  await page.getByRole('link', { name: 'Open Audit Log' }).click();
  await page.getByRole('searchbox').fill(other.email);
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText(`Changed the suspension of ${other.email}`);
  await expectAccessible(page);
});
