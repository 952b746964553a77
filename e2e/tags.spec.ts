import { expectAccessible } from './accessibility.ts';
import { type Account, expect, test } from './fixtures.ts';
import { addDevice } from './screen.ts';

const giveSeats = (admin: Account, { user }: Account) =>
  admin.client.admin.updateLimits({ params: { userId: user.id }, body: { deviceSeats: 3 } });

test('tags are typed on a screen, fill a group, filter the list, and are renamed in one place', async ({
  account,
  firstAccount,
  page,
  server,
}) => {
  await giveSeats(firstAccount, account);
  const kiosk = await addDevice(account, server.url, 'Kiosk');
  await addDevice(account, server.url, 'Totem');
  const { group } = await account.client.groups.create({ body: { name: 'Bakeries', rule: { allOf: ['bakery'] } } });
  const groupOf = async () => (await account.client.devices.get({ params: { deviceId: kiosk.id } })).groupId;

  await page.goto(`/device-management/${kiosk.id}/settings`);
  const field = page.getByRole('combobox', { name: 'Add tag to Tags' });
  await field.fill('Bakery');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove the tag bakery' })).toBeVisible();
  await expect.poll(groupOf).toBe(group.id);

  await page.goto('/device-management?tags=bakery');
  await expect(page.getByRole('article', { name: 'Kiosk', exact: true })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Totem', exact: true })).toBeHidden();

  await page.goto('/tags');
  await expect(page.getByRole('link', { name: '1 screen' })).toBeVisible();
  await expectAccessible(page, ['light', 'dark']);
  await page.getByRole('button', { name: 'Rename bakery' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Bread shop');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('bread shop');
  expect(await groupOf()).toBe(group.id);
});

test('the order of a group is dragged, and kept', async ({ account, firstAccount, page, server }) => {
  await giveSeats(firstAccount, account);
  const names = ['Attic', 'Bar', 'Cellar'];
  const deviceIds = [];
  for (const name of names) deviceIds.push((await addDevice(account, server.url, name)).id);
  const { group } = await account.client.groups.create({ body: { name: 'House' } });
  await account.client.groups.addDevices({ params: { id: group.id }, body: { deviceIds } });
  await page.goto('/device-groups');
  await page.getByRole('button', { name: 'Details of House' }).click();
  const rows = page.getByRole('list', { name: 'Devices in Group' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Move Cellar', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.first()).toContainText('Cellar');
  await expect
    .poll(async () => {
      const listed = await account.client.devices.list({ query: { group: group.id, sort: 'position' } });
      return listed.map(({ name }) => name);
    })
    .toEqual(['Cellar', 'Attic', 'Bar']);
});
