import { expectAccessible } from './accessibility.ts';
import { expect, test as base } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { type Answer, type PageServer, startPageServer } from './page-server.ts';
import { addDevice } from './screen.ts';

const PHONE = { width: 390, height: 844 };

/** `/weather` can be shown in frames; `/bank` forbids it. */
const answer: Answer = (response, path) => {
  if (path !== '/weather' && path !== '/bank') {
    response.writeHead(404).end();
    return;
  }
  const [title, words] = path === '/bank' ? ['Bank', 'Log in'] : ['Park weather', '9° Clear until evening'];
  if (path === '/bank') response.setHeader('x-frame-options', 'DENY');
  response.setHeader('content-type', 'text/html; charset=utf-8').end(`<title>${title}</title><h1>${words}</h1>`);
};

const test = base.extend<{ site: PageServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright derives the needed fixtures from the pattern
  site: async ({}, use) => {
    const site = await startPageServer(answer);
    await use(site);
    await site.stop();
  },
});

test('a web page is added, played by a playlist, assigned, named everywhere, edited and deleted', async ({
  account,
  page,
  server,
  site,
}) => {
  await page.goto('/media');
  await page.getByRole('button', { name: 'Add web page' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add web page' });
  await dialog.getByLabel('Address').fill(`${site.readableUrl}weather`);
  await expect(dialog.getByText('Screens can show this page.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Park weather');
  await dialog.getByRole('button', { name: 'Add web page' }).click();
  const preview = page.getByRole('button', { name: 'Preview Park weather' });
  await expect(preview).toBeVisible();

  await preview.click();
  const sheet = page.getByRole('dialog', { name: 'Park weather' });
  await expect(sheet.frameLocator('iframe').getByText('9° Clear until evening')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  const { playlist } = await account.client.playlists.create({ body: { name: 'Entrance', items: [] } });
  await page.goto(`/playlists/${playlist.id}`);
  await page.getByRole('radio', { name: 'Web pages' }).check();
  await page.getByRole('button', { name: 'Add Park weather' }).click();
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toContainText('Park weather');
  const stage = page.getByRole('region', { name: 'Preview' });
  await expect(stage.frameLocator('iframe').getByText('9° Clear until evening')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Playlist saved', { exact: true })).toBeVisible();
  expect((await account.client.playlists.get({ params: { id: playlist.id } })).playlist).toMatchObject({
    lengthMs: 30_000,
    items: [{ mediaType: 'webpage', name: 'Park weather' }],
  });

  const { id, app } = await addDevice(account, server.url);
  await page.goto('/device-management');
  await page.getByRole('article', { name: 'Lobby' }).getByRole('button', { name: 'Assign Media' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Media for Device Assignment' });
  await picker.getByRole('tab', { name: /^Web pages/ }).click();
  await picker.getByRole('button', { name: /Park weather/ }).click();
  await expect(page.getByText('Media assigned successfully', { exact: true }).first()).toBeVisible();
  const [webpage] = (await account.client.webpages.list()).webpages;
  const { etag } = await app.player.manifest();
  await app.player.heartbeat({
    body: {
      clock: new Date().toISOString(),
      responseTimeMs: 24,
      playing: { assetId: webpage!.id, etag, reason: 'device' },
      warnings: [],
    },
  });

  await page.goto('/dashboard');
  await expect(page.getByRole('article', { name: 'Lobby' })).toContainText('Park weather');
  const cell = page.getByRole('table', { name: 'Device Status' }).getByRole('link', { name: 'Park weather' });
  await expect(cell).toHaveAttribute('href', `/media?preview=${webpage!.id}`);
  await page.goto(`/device-management/${id}`);
  await expect(page.getByText('Shows the web page "Park weather"').first()).toBeVisible();
  await page.getByRole('link', { name: 'Open the web page' }).click();

  await page.getByRole('dialog', { name: 'Park weather' }).getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit web page' });
  await editor.getByLabel('Name').fill('Forecast');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Web page updated', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('article', { name: 'Lobby' })).toContainText('Forecast');

  await page.goto('/media');
  await page.getByRole('button', { name: 'Actions for Forecast' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete web page' });
  await expect(question).toContainText("It's used on 1 screen and in 1 playlist.");
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No media yet' })).toBeVisible();
  await page.goto(`/device-management/${id}`);
  await expect(page.getByText('Nothing is assigned or scheduled.')).toBeVisible();
});

test('the dialog says at once why screens cannot show an address, by keyboard, on a phone and accessibly', async ({
  account,
  page,
  server,
  site,
}) => {
  expect(account.email).not.toBe('');
  await page.goto('/media');
  await tabTo(page, page.getByRole('button', { name: 'Add web page' }).first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add web page' });
  const address = dialog.getByLabel('Address');
  await expect(address).toBeFocused();
  await page.keyboard.type(`${site.readableUrl}bank`);
  await expect(dialog.getByText(/forbids other sites to show it/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('http://192.168.1.20/board');
  await expect(dialog.getByText(/is in a private network/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(server.url);
  await expect(dialog.getByText(/which screens cannot show/)).toBeVisible();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`${site.readableUrl}bank`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Web page added', { exact: true })).toBeVisible();
  await expect(page.getByText('Screens can’t show it')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Preview Bank' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Bank' })).toContainText('forbids other sites to show it');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Preview Bank' })).toBeFocused();
});
