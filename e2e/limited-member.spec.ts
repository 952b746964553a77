import type { FolderId } from '@vitrine/contract/library/folders';
import { expectAccessible } from './accessibility.ts';
import { type Account, expect, test } from './fixtures.ts';
import { joinElsewhere, watchRequests } from './sign-in-as.ts';
import { addDevice, uploadImage } from './screen.ts';

/** Two screens, each in a group of its own, and two pictures, one of them in a folder. */
async function arrange(owner: Account, firstAccount: Account, url: string) {
  const { client } = owner;
  await firstAccount.client.admin.updateLimits({ params: { userId: owner.user.id }, body: { deviceSeats: 2 } });
  const inGroup = async (name: string, groupName: string) => {
    const device = await addDevice(owner, url, name);
    const { group } = await client.groups.create({ body: { name: groupName } });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: device.id } });
    return device;
  };
  const [counter, window] = [await inGroup('Counter', 'Café'), await inGroup('Window', 'Shop')];
  const { folder } = await client.folders.create({ body: { name: 'Menus', color: '#ef4444' } });
  const inFolder = async (name: string, folderId: FolderId | null) => {
    const id = await uploadImage(url, owner, name);
    await client.media.moveImage({ params: { id }, body: { folderId } });
  };
  await inFolder('latte.jpg', folder.id);
  await inFolder('suit.jpg', null);
  return { counter, window };
}

test('a person who is invited with one group and one folder sees and uses only these', async ({
  page,
  context,
  browser,
  server,
  account,
  firstAccount,
}) => {
  const { counter, window } = await arrange(account, firstAccount, server.url);
  const email = `ben-${account.user.userId}@example.com`;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/people');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email addresses').fill(email);
  await dialog.getByRole('radio', { name: 'Scheduler' }).check();
  await dialog.getByRole('radio', { name: 'Only some groups' }).check();
  await dialog.getByRole('checkbox', { name: 'Café' }).check();
  await dialog.getByRole('radio', { name: 'Only some folders' }).check();
  await dialog.getByRole('checkbox', { name: 'Menus' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByRole('button', { name: `Copy link for ${email}` }).click();
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const invitation = page.getByRole('listitem', { name: email });
  await expect(invitation).toContainText('Café');
  await expect(invitation).toContainText('Menus');

  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await joinElsewhere(browser, server.url, link, 'Ben Okafor');
  const forbidden = watchRequests(other, 'scheduler');
  await expect(other.getByText('You see the screens of Café, and the content of Menus.')).toBeVisible();
  await other.goto('/media');
  await expect(other.getByRole('button', { name: 'Preview latte.jpg' })).toBeVisible();
  await expect(other.getByText('suit.jpg')).toHaveCount(0);
  await other.goto('/device-management');
  const card = other.getByRole('article', { name: 'Counter', exact: true });
  await card.getByRole('button', { name: 'Assign Media' }).click();
  const picker = other.getByRole('dialog', { name: 'Select Media for Device Assignment' });
  await expect(picker.getByRole('button', { name: 'suit.jpg' })).toHaveCount(0);
  await picker.getByRole('button', { name: 'latte.jpg' }).click();
  await expect(other.getByText('Media assigned successfully', { exact: true }).first()).toBeVisible();
  await expect(other.getByRole('article', { name: 'Window', exact: true })).toHaveCount(0);
  const { reason } = await account.client.playout.explain({ params: { deviceId: counter.id }, query: {} });
  expect(reason).toBe('device');

  // The screen of another group is answered like one that does not exist.
  await other.goto(`/device-management/${window.id}`);
  await expect(other.getByRole('heading', { name: 'Device not found' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'People' })).toHaveCount(0);
  expect(forbidden).toEqual([]);

  // The open page shows what added access allows.
  await page.getByRole('button', { name: 'Actions for Ben Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Change access' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'All screens' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Ben Okafor' })).toContainText('All screensContent:Menus');
  await expect(other.getByText('You see the content of Menus.')).toBeVisible();
  await other.goto(`/device-management/${window.id}`);
  await expect(other.getByRole('heading', { name: 'Window' })).toBeVisible();
  await other.context().close();
});
