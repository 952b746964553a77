import { expect, test } from './fixtures.ts';
import { pairScreen, shows, uploadColour } from './screen.ts';

test('a playlist that is assigned in the console plays on the screen, and the dashboard names it', async ({
  account,
  context,
  page,
  server,
}) => {
  const red = await uploadColour(account, server.url, 'red');
  const { playlist } = await account.client.playlists.create({
    body: { name: 'Lunch', items: [{ mediaType: 'image', mediaId: red, durationMs: 5_000 }] },
  });
  const screen = await context.newPage();
  const device = await pairScreen(screen, account, server.url, 'Lobby');

  await page.goto('/device-management');
  await page.getByRole('article', { name: 'Lobby' }).getByRole('button', { name: 'Assign Media' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Media for Device Assignment' });
  await picker.getByRole('tab', { name: /^Playlists/ }).click();
  await expect(picker.getByRole('button', { name: /Lunch/ })).toContainText('1 item, 0:05');
  await picker.getByRole('button', { name: /Lunch/ }).click();
  await expect(page.getByText('Media assigned successfully', { exact: true }).first()).toBeVisible();
  await shows(screen, 'red');
  await expect(page.getByText('Live now')).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByRole('article', { name: 'Lobby' })).toContainText('Lunch');
  const cell = page.getByRole('table', { name: 'Device Status' }).getByRole('link', { name: 'Lunch' });
  await expect(cell).toHaveAttribute('href', `/playlists/${playlist.id}`);

  await page.goto(`/device-management/${device}`);
  const items = page.getByRole('list', { name: 'Items of Lunch' });
  await expect(items.getByRole('listitem')).toHaveCount(1);
  await expect(items.locator('[aria-current=true]')).toContainText('red');
});
