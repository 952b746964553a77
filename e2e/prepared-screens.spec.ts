import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { isMediaShown, untilShows } from './kiosk/kiosk-screen.ts';
import { startKiosk } from './kiosk/kiosk.ts';
import { uploadImage } from './screen.ts';

test('a machine with the file from the console pairs itself and shows a picture; once removed it shows a code', async ({
  page,
  account,
  server,
}) => {
  const { client } = account;
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'));
  const settings = join(folder, 'vitrine.txt');
  const mediaId = await uploadImage(server.url, account);
  const { group } = await client.groups.create({ body: { name: 'Shops' } });
  await client.assignments.assignToGroup({
    params: { id: group.id },
    body: { mediaType: 'image', mediaId, force: true },
  });

  await page.goto('/device-management');
  await page.getByRole('link', { name: 'Prepare screens' }).click();
  await page.getByRole('button', { name: 'Prepare screens' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Lobby');
  await page.getByLabel('Group').selectOption('Shops');
  await page.getByRole('button', { name: 'Create file' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download vitrine.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('vitrine.txt');
  await download.saveAs(settings);
  await page.getByRole('button', { name: 'Done' }).click();

  const kiosk = await startKiosk(server.url, { env: { SETTINGS: settings } });
  try {
    await untilShows(kiosk, isMediaShown);
    await expect(page.getByText('1 of 1 paired')).toBeVisible();
    const devices = await client.devices.list({});
    expect(devices.map(({ name, groupId }) => ({ name, groupId }))).toEqual([{ name: 'Lobby', groupId: group.id }]);

    await client.devices.removeMany({ body: { deviceIds: devices.map(({ id }) => id) } });
    await untilShows(kiosk, (screen) => screen.getByText('Waiting to be paired').isVisible());
    await kiosk.restartAgent();
    await untilShows(kiosk, (screen) => screen.getByText('Waiting to be paired').isVisible());
    expect(await client.devices.list({})).toEqual([]);
  } finally {
    await kiosk.stop();
    await rm(folder, { recursive: true });
  }
});
