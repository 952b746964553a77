import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { dragOver, pickUp } from './mouse.ts';
import { pairScreen, shows, uploadColour } from './screen.ts';

const PHONE = { width: 390, height: 844 };

test('a playlist is made, ordered, timed and saved, and a screen plays it', async ({
  account,
  page,
  context,
  server,
}) => {
  await uploadColour(account, server.url, 'red');
  await uploadColour(account, server.url, 'green');
  await page.goto('/playlists');
  await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New playlist' }).first().click();
  await expect(page.getByRole('heading', { name: 'The loop Empty' })).toBeVisible();

  await page.getByRole('button', { name: 'Rename New playlist' }).click();
  await page.getByLabel('Playlist name').fill('Entrance');
  await page.keyboard.press('Enter');
  const items = page.getByRole('list', { name: 'Items' });
  await page.getByRole('button', { name: 'Add red' }).click();
  await page.getByRole('button', { name: 'Add green' }).focus();
  await page.keyboard.press('Enter');
  await expect(items.getByRole('button', { name: /^Move / })).toHaveCount(2);

  // A drag of the second item to before the first.
  const titles = () =>
    items.getByRole('button', { name: /^Move / }).evaluateAll((all) => all.map((each) => each.ariaLabel));
  expect(await titles()).toEqual(['Move red', 'Move green']);
  await pickUp(page, items.getByRole('button', { name: 'Show green in the preview' }));
  await dragOver(page, items.getByRole('button', { name: 'Show red in the preview' }), page.getByText('Over red.'));
  await page.mouse.up();
  await expect.poll(titles).toEqual(['Move green', 'Move red']);
  await page.keyboard.press('Control+z');
  await expect.poll(titles).toEqual(['Move red', 'Move green']);

  // Green has its time on no day any more.
  await page.getByRole('button', { name: 'When green plays: Always' }).click();
  const when = page.getByRole('dialog', { name: 'When green plays' });
  await when.getByRole('radio', { name: 'At set times' }).check({ force: true });
  await when.getByRole('button', { name: 'No end date' }).click();
  await when.getByLabel('Last date').fill('2020-01-01');
  await expect(when.getByText('It does not play in the next 12 months.')).toBeVisible();
  await when.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/1 item waits for its time/)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Control+s');
  await expect(page.getByText('Playlist saved', { exact: true }).first()).toBeVisible();
  const [saved] = (await account.client.playlists.list()).playlists;
  expect(saved).toMatchObject({ name: 'Entrance', itemCount: 2, hasWindows: true });

  const screen = await context.newPage();
  await pairScreen(screen, account, server.url);
  await page.getByRole('button', { name: 'Actions for Entrance' }).click();
  await page.getByRole('menuitem', { name: 'Make active' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make Active' }).click();
  await shows(screen, 'red');

  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test('unsaved changes are kept until the person decides, however they leave', async ({ account, page, server }) => {
  const mediaId = await uploadColour(account, server.url, 'red');
  const { playlist } = await account.client.playlists.create({
    body: { name: 'Entrance', items: [{ mediaType: 'image', mediaId }] },
  });
  await page.goto('/playlists');
  await page.getByRole('link', { name: 'Entrance' }).click();
  await page.getByRole('button', { name: 'Longer: red' }).click();
  const unsaved = page.getByText('1 change not on the screens yet');
  await expect(unsaved).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const leaveBy = {
    back: () => page.evaluate(() => window.history.back()),
    forward: () => page.evaluate(() => window.history.forward()),
    link: () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click(),
  };
  const stay = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await expect(unsaved).toBeVisible();
    await expect(page).toHaveURL(/\/playlists\/./);
  };

  await leaveBy.back();
  await stay();
  await leaveBy.back();
  await stay();
  await leaveBy.link();
  await stay();
  expect(await page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true);

  await leaveBy.back();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/playlists$/);

  await leaveBy.forward();
  await page.getByRole('button', { name: 'Longer: red' }).click();
  await leaveBy.link();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/settings/);

  await leaveBy.back();
  await page.getByRole('button', { name: 'Longer: red' }).click();
  await leaveBy.forward();
  await stay();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Playlist saved', { exact: true }).first()).toBeVisible();
  await leaveBy.forward();
  await expect(page).toHaveURL(/\/settings/);
  await expect(question).toHaveCount(0);
  expect((await account.client.playlists.get({ params: { id: playlist.id } })).playlist).toMatchObject({
    items: [{ durationMs: 11_000 }],
  });
});
