import { expectAccessible } from './accessibility.ts';
import { expect, findZoneAtNoon, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { pairScreen, uploadColour } from './screen.ts';

const PHONE = { width: 390, height: 844 };

test.use({ timezoneId: findZoneAtNoon() });

/** An instant as a schedule has it. */
const toDate = (at: Date) => at.toISOString().slice(0, 10);

test('a layout goes from a template to a screen: assigned, in a playlist and by a schedule', async ({
  account,
  page,
  context,
  server,
}) => {
  const screen = await context.newPage();
  const device = await pairScreen(screen, account, server.url);
  const words = screen.getByText('Two scoops, please');

  await page.goto('/layouts');
  await expect(page.getByRole('heading', { name: 'No layouts yet' })).toBeVisible();
  await expect(page.getByText('Two scoops, please')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use the template Menu board' }).click();
  await expect(page).toHaveURL(/\/layouts\/lay_/);

  await page.goto('/layouts');
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Menu board' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Put on screens');
  const placing = page.getByRole('dialog', { name: 'Put on screens' });
  await expect(placing.getByRole('checkbox', { name: /Lobby/ })).toBeChecked();
  await expect(placing.getByText('1 screen changes now.')).toBeVisible();
  await placing.getByRole('button', { name: 'Put on screens' }).click();
  await page.getByRole('dialog', { name: 'On air' }).getByRole('button', { name: 'Done' }).click();
  await expect(words).toBeVisible();
  const board = page.getByRole('list', { name: 'Layouts' }).getByRole('article', { name: 'Menu board' });
  await expect(board).toContainText('Shown on Lobby');

  await account.client.assignments.removeFromDevice({ params: { deviceId: device, mediaType: 'layout' } });
  await expect(screen.getByText('Nothing to show')).toBeVisible();
  await choose('Add to playlist');
  const adding = page.getByRole('dialog', { name: 'Add to playlist' });
  await adding.getByRole('button', { name: 'New playlist' }).click();
  await expect(adding).toBeHidden();
  const [playlist] = (await account.client.playlists.list()).playlists;
  expect(playlist).toMatchObject({ itemCount: 1, lengthMs: 30_000 });
  await account.client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: playlist!.id } });
  await expect(words).toBeVisible();
  await page.goto(`/playlists/${playlist!.id}`);
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('Two scoops, please')).toBeVisible();

  await account.client.content.clearCurrent();
  await expect(screen.getByText('Nothing to show')).toBeVisible();
  await page.goto(`/device-schedule?new=${toDate(new Date())}`);
  const dialog = page.getByRole('dialog', { name: 'Create Schedule' });
  await dialog.getByLabel('Title').fill('Lunch');
  await dialog.getByRole('button', { name: /Choose an image/ }).click();
  const picker = page.getByRole('dialog', { name: 'Select Media' });
  await picker.getByRole('tab', { name: /^Layouts/ }).click();
  await picker.getByRole('button', { name: /^LAYOUT Menu board/ }).click();
  await dialog.getByLabel('Start').fill('00:00');
  await dialog.getByLabel('End').fill('23:59');
  await dialog.getByLabel('Recurrence').selectOption('Every day');
  await dialog.getByRole('button', { name: 'No selection' }).click();
  const targets = page.getByRole('dialog', { name: 'Select Devices and Groups' });
  await targets.getByRole('checkbox', { name: /^Lobby/ }).check();
  await targets.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'Create Schedule' }).click();
  await expect(words).toBeVisible();
  expect((await account.client.schedule.list()).events).toMatchObject([{ mediaType: 'layout', color: '#f59e0b' }]);
});

test('layouts are duplicated, renamed, sorted into folders and deleted with a warning', async ({
  account,
  page,
  context,
  server,
  expectPageError,
}) => {
  // The picture of a layout that was just deleted may be asked for once more, until the list is known.
  expectPageError(/404 .*\/picture\)$/);
  const { layout } = await account.client.layouts.create({
    body: { name: 'Board', template: { id: 'welcome', orientation: 'portrait' } },
  });
  const screen = await context.newPage();
  const device = await pairScreen(screen, account, server.url);
  await account.client.assignments.assignToDevices({
    body: { mediaType: 'layout', mediaId: layout.id, deviceIds: [device] },
  });
  await page.goto('/layouts');
  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Board', 'Duplicate');
  await expect(page.getByRole('article', { name: 'Board (copy)' })).toBeVisible();
  await choose('Board (copy)', 'Rename');
  await page.getByRole('dialog', { name: 'Rename layout' }).getByLabel('Name').fill('Lift');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Lift' })).toBeVisible();

  await choose('Lift', 'Move to folder');
  await page.getByRole('button', { name: 'New Folder' }).click();
  await page.getByRole('dialog', { name: 'Create Folder' }).getByLabel('Name').fill('Lifts');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Move to folder' })
    .getByRole('button', { name: /^Lifts/ })
    .click();
  await expect(page.getByText('Layout moved to Lifts', { exact: true })).toBeVisible();
  await page.getByLabel('Folder').selectOption('Lifts');
  await expect(page.getByRole('article', { name: 'Board', exact: true })).toBeHidden();
  await page.getByLabel('Folder').selectOption('All folders');

  await choose('Board', 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete layout' });
  await expect(question).toContainText("It's used on 1 screen.");
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(screen.getByText('Nothing to show')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Board', exact: true })).toBeHidden();

  // Deleting a picture that a template brought to the library shows a warning.
  await page.goto('/media');
  await page.getByRole('button', { name: 'Actions for leopard.jpg' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete image' })).toContainText('in 1 layout');
});

test('a layout is made and opened with the keyboard alone, also on a phone', async ({ account, page, server }) => {
  await uploadColour(account, server.url, 'red');
  await page.setViewportSize(PHONE);
  await page.goto('/layouts');
  const place = page.getByRole('radio', { name: 'All' });
  await tabTo(page, place);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Café' })).toBeChecked();
  await expect(page).toHaveURL(/place=cafe/);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Empty layout' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New layout' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Corner');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Portrait 1080 × 1920' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/layouts\/lay_/);
  await page.goto('/layouts');
  await expect(page.getByRole('article', { name: 'Corner' })).toContainText('1080 × 1920');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});
