import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { type Account, expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { expectThumbnails } from './library.ts';
import { dragOver, pickUp } from './mouse.ts';
import { addDevice, reportPlaying, uploadColour } from './screen.ts';

const PHONE = { width: 390, height: 844 };

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** A playlist `Entrance` of a red picture, on the screen `Lobby`, which reports, and on `Attic`, which does not. */
async function arrange(account: Account, admin: Account, url: string) {
  await admin.client.admin.updateLimits({ params: { userId: account.user.id }, body: { deviceSeats: 3 } });
  const red = await uploadColour(account, url, 'red');
  await uploadColour(account, url, 'green');
  const { playlist } = await account.client.playlists.create({
    body: { name: 'Entrance', items: [{ mediaType: 'image', mediaId: red }] },
  });
  const lobby = await addDevice(account, url, 'Lobby');
  const attic = await addDevice(account, url, 'Attic');
  for (const { id } of [lobby, attic]) {
    await account.client.assignments.assignToDevice({
      params: { deviceId: id },
      body: { mediaType: 'playlist', mediaId: playlist.id },
    });
  }
  await reportPlaying(lobby.app);
  return { red, playlist, lobby, attic };
}

test('a toast that still shows does not cover the buttons of a panel', async ({
  account,
  firstAccount,
  page,
  server,
}) => {
  const { playlist } = await arrange(account, firstAccount, server.url);
  await page.goto(`/playlists/${playlist.id}`);
  await page.getByRole('button', { name: 'Rename Entrance' }).click();
  await page.getByLabel('Playlist name').fill('Foyer');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Playlist saved')).toBeVisible();
  await page.getByRole('button', { name: 'Add green' }).click();
  await page.keyboard.press('Control+s');
  const panel = page.getByRole('dialog', { name: 'Before it goes on air' });
  await expect(panel.getByRole('button', { name: 'Save for 2 screens' })).toBeEnabled();
  // A toast with an action stays for ten seconds.
  const undo = page.getByRole('button', { name: 'Undo', exact: true, includeHidden: true });
  const [note, sheet] = await Promise.all([undo.boundingBox(), panel.boundingBox()]);
  if (note === null || sheet === null) throw new Error('The toast has gone');
  expect(note.x + note.width).toBeLessThanOrEqual(sheet.x);
});

test('Save names the screens of a playlist before they change, and says afterwards which have it, by keyboard alone', async ({
  account,
  firstAccount,
  page,
  server,
}) => {
  const { playlist, lobby } = await arrange(account, firstAccount, server.url);
  await page.goto(`/playlists/${playlist.id}`);
  await tabTo(page, page.getByRole('button', { name: 'Add green' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  const panel = page.getByRole('dialog', { name: 'Before it goes on air' });
  const changes = panel.getByRole('region', { name: '2 screens change now' });
  await expect(changes.getByRole('listitem')).toHaveCount(2);
  await expect(changes.getByRole('listitem').filter({ hasText: 'Lobby' })).toContainText('Now');
  await expect(changes.getByRole('listitem').filter({ hasText: 'Attic' })).toContainText('When it’s back online');
  await expect(panel.getByText('Offline now').locator('+ dd')).toHaveText('1 screen');
  await expect(panel.getByRole('button', { name: 'Save for 2 screens' })).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect((await account.client.playlists.get({ params: { id: playlist.id } })).playlist.itemCount).toBe(1);

  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(panel.getByRole('button', { name: 'Save for 2 screens' })).toBeFocused();
  await page.keyboard.press('Enter');
  const receipt = page.getByRole('dialog', { name: 'Going on air' });
  await expect(receipt.getByRole('listitem').filter({ hasText: 'Lobby' })).toContainText('Updating');
  await expect(receipt.getByRole('listitem').filter({ hasText: 'Attic' })).toContainText('Offline');
  await reportPlaying(lobby.app);
  await expect(receipt.getByRole('listitem').filter({ hasText: 'Lobby' })).toContainText('Shows it');
  await expect(receipt.getByText('1 of 2 screens has it')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(receipt).toHaveCount(0);
  expect((await account.client.playlists.get({ params: { id: playlist.id } })).playlist.itemCount).toBe(2);
});

test('before a screen goes dark, the panel warns, and nothing is saved until the person decides', async ({
  account,
  firstAccount,
  page,
  server,
}) => {
  const { playlist } = await arrange(account, firstAccount, server.url);
  await page.goto(`/playlists/${playlist.id}`);
  await page.getByRole('button', { name: 'When red plays: Always' }).click();
  const when = page.getByRole('dialog', { name: 'When red plays' });
  await when.getByRole('radio', { name: 'At set times' }).check({ force: true });
  await when.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Before it goes on air' });
  const warning = panel.getByRole('region', { name: '2 screens will show nothing' });
  await expect(warning.getByRole('listitem')).toHaveText([/^Attic and Lobby, every night 17:00–09:00/]);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('1 change not on the screens yet')).toBeVisible();
  expect((await account.client.playlists.get({ params: { id: playlist.id } })).playlist.hasWindows).toBe(false);
});

test('assigning to a group and deleting a file say what changes on screens', async ({
  account,
  firstAccount,
  page,
  server,
}) => {
  const { lobby } = await arrange(account, firstAccount, server.url);
  const { group } = await account.client.groups.create({ body: { name: 'Hall' } });
  const { id: kiosk } = await addDevice(account, server.url, 'Kiosk');
  for (const deviceId of [kiosk, lobby.id]) {
    await account.client.groups.addDevice({ params: { id: group.id }, body: { deviceId } });
  }
  await page.goto('/device-groups');
  await page.getByRole('button', { name: 'Actions for Hall' }).click();
  await page.getByRole('menuitem', { name: 'Assign Media' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Media to Group' });
  await dialog.getByRole('button', { name: /green/ }).click();
  await expect(dialog.getByText('1 screen changes now.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Details' }).click();
  await expect(dialog.getByRole('region', { name: '1 screen changes now' })).toContainText('Kiosk');
  await expect(dialog.getByRole('region', { name: '1 screen stays as it is' })).toContainText(
    'Lobby Its own assignment comes first.',
  );
  await expectAccessible(page);
  expect(await account.client.assignments.listOfGroups()).toEqual({ assignments: [] });
  await dialog.getByRole('button', { name: 'Assign Media' }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto('/media');
  await expectThumbnails(page, 2);
  await page.getByRole('button', { name: 'Actions for green' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete image' });
  await expect(question.getByText('1 screen changes now. It will show nothing.')).toBeVisible();
  const closed = await question.getByRole('button', { name: 'Details' }).getAttribute('aria-controls');
  expect(await page.locator(`[id="${closed}"]`).evaluate((details) => details.getBoundingClientRect().height)).toBe(0);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Image deleted successfully')).toBeVisible();
});

test('a device says what it would show while it is over a group, and Undo takes it out again', async ({
  account,
  page,
  server,
}) => {
  const red = await uploadColour(account, server.url, 'red');
  const kiosk = await addDevice(account, server.url, 'Kiosk');
  await reportPlaying(kiosk.app);
  const { group } = await account.client.groups.create({ body: { name: 'Hall' } });
  await account.client.assignments.assignToGroup({
    params: { id: group.id },
    body: { mediaType: 'image', mediaId: red },
  });
  await page.goto('/device-management');
  const hall = page.getByRole('article', { name: 'Hall', exact: true });
  await expect(hall).toBeVisible();
  await pickUp(page, page.getByText('Drag to add to group'));
  await dragOver(page, hall, page.getByText('Drop device here to add to group'));
  await expect(page.getByText('Kiosk shows red now.')).toBeVisible();
  expect((await account.client.devices.get({ params: { deviceId: kiosk.id } })).groupId).toBeNull();
  await page.mouse.up();
  const added = page.locator('.toast', { hasText: 'Device added to group successfully' });
  // The toast stays while the pointer is over it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(added).toContainText('Kiosk shows red now.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  expect((await account.client.devices.get({ params: { deviceId: kiosk.id } })).groupId).toBeNull();
});
