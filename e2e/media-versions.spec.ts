import { expect, test } from './fixtures.ts';
import { dropOn } from './library.ts';
import { makeColour, pairScreen, shows, uploadColour } from './screen.ts';
import { record } from './screen-recording.ts';
import { sendBlueVersion, uploadYellowVideo } from './upload-video.ts';

/** Recordings of frames keep up with a small page only. */
const SMALL = { width: 320, height: 200 };

test('five screens get a new version of a video without a black frame, and none is without content', async ({
  browser,
  server,
  firstAccount,
  newAccount,
}) => {
  const account = await newAccount();
  await firstAccount.client.admin.updateLimits({ params: { userId: account.user.id }, body: { deviceSeats: 5 } });
  const id = await uploadYellowVideo(account, server.url);
  const screens = await Promise.all(
    Array.from({ length: 5 }, async (_, i) => {
      // Each is a machine of its own, with its own storage.
      const page = await browser.newPage({ viewport: SMALL });
      const deviceId = await pairScreen(page, account, server.url, `Wall ${i}`);
      return { page, deviceId };
    }),
  );
  const { playlist } = await account.client.playlists.create({
    body: { name: 'Loop', items: [{ mediaType: 'video', mediaId: id }] },
  });
  // Some show it by itself, and some in a playlist.
  for (const [i, { deviceId }] of screens.entries()) {
    const body =
      i < 3
        ? ({ mediaType: 'video', mediaId: id } as const)
        : ({ mediaType: 'playlist', mediaId: playlist.id } as const);
    await account.client.assignments.assignToDevice({ params: { deviceId }, body });
  }
  await Promise.all(screens.map(({ page }) => shows(page, 'yellow')));
  const recordings = await Promise.all(screens.map(({ page }) => record(page)));
  await sendBlueVersion(account, server.url, id);
  await Promise.all(screens.map(({ page }) => shows(page, 'blue')));
  for (const changes of recordings) {
    const seen = await changes();
    expect(seen.map(({ colour }) => colour).filter((colour) => colour !== 'other')).toEqual(['yellow', 'blue']);
    // A black frame, or the idle screen, has a fraction of the light of either.
    for (const { light } of seen) expect(light).toBeGreaterThan(150);
  }
  await Promise.all(screens.map(({ page }) => page.close()));
});

test('a file dropped on the card of another becomes its new version, and the former one comes back', async ({
  page,
  server,
  account,
  context,
}) => {
  const id = await uploadColour(account, server.url, 'red');
  const screen = await context.newPage();
  await screen.setViewportSize(SMALL);
  const deviceId = await pairScreen(screen, account, server.url, 'Door');
  await account.client.assignments.assignToDevice({
    params: { deviceId },
    body: { mediaType: 'image', mediaId: id },
  });
  await shows(screen, 'red');
  await page.goto(`${server.url}/media`);
  await dropOn(page, 'red.jpg', { name: 'winter.jpg', type: 'image/jpeg', bytes: await makeColour('blue') });
  const dialog = page.getByRole('alertdialog', { name: 'New version of red.jpg?' });
  await expect(dialog.getByText('1 screen gets this version.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use new version' }).click();
  await shows(screen, 'blue');
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByText('New version on its way to 1 screen')).toBeVisible();
  await tray.getByRole('button', { name: 'Screens of red' }).click();
  await expect(page.getByRole('dialog').getByText('Shows it')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Preview red.jpg' }).click();
  await page.getByRole('button', { name: 'Bring back red.jpg' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click();
  await shows(screen, 'red');
});
