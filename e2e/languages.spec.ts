import { expectAccessible } from './accessibility.ts';
import { expectTextsFit } from './all-pages.ts';
import { expect, test } from './fixtures.ts';
import { chooseLanguage, createSay } from './languages.ts';
import { dragOver, findMiddle, pickUp } from './mouse.ts';
import { addDevice, makeColour, shows, uploadColour } from './screen.ts';

const PHONE = { width: 390, height: 844 };

for (const [language, name] of [
  ['de', 'German'],
  ['ar-XB', 'a language from right to left'],
] as const) {
  test(`in ${name} a new user pairs a screen, and uses a playlist, a schedule and a takeover`, async ({
    page,
    context,
    server,
  }) => {
    const say = createSay(language);
    await chooseLanguage(context, server.url, language);
    const expectFits = async () => {
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    const button = (text: string) => page.getByRole('button', { name: text, exact: true });

    await page.goto('/register');
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'de' ? 'ltr' : 'rtl');
    await page.getByLabel(say('Full Name')).fill('Ada Lovelace');
    await page.getByLabel(say('Email Address')).fill(`${language}-${Date.now()}@example.com`);
    await page.getByLabel(say('Password'), { exact: true }).fill('correct horse battery');
    await expectFits();
    await button(say('Create Account')).click();
    await expect(page).not.toHaveURL(/register/);

    await page.goto('/media');
    await button(say('Upload Media')).first().click();
    const picture = { name: 'green.png', mimeType: 'image/png', buffer: Buffer.from(await makeColour('green')) };
    await page.getByRole('dialog').getByLabel(say('Files to upload')).setInputFiles(picture);
    await expect(page.getByText(say('Image uploaded')).first()).toBeVisible();
    await expectFits();

    const screen = await context.newPage();
    await screen.goto('/player/');
    const code = screen.getByRole('img').filter({ hasText: /^\w{6}$/ });
    await expect(code).toBeVisible();
    const typed = (await code.textContent()) ?? '';
    await page.bringToFront();
    await page.goto('/device-management');
    await button(say('Add device')).first().click();
    const adding = page.getByRole('dialog', { name: say('Add device') });
    await adding.getByLabel(say('Code on the screen')).fill(typed);
    await adding.getByLabel(say('Name')).fill('Entrance');
    await adding.getByRole('button', { name: say('Add device') }).click();
    await expect(page.getByText(say('Device added'), { exact: true })).toBeVisible();
    await expectFits();

    await page.goto('/playlists');
    await button(say('New playlist')).first().click();
    await button(say('Add {title}', { title: 'green' })).click();
    await expectFits();
    await page.keyboard.press('Control+s');
    await expect(page.getByText(say('Playlist saved'), { exact: true }).first()).toBeVisible();
    await page.goto('/device-management');
    const card = page.getByRole('article', { name: 'Entrance' });
    await card.getByRole('button', { name: say('Assign Media') }).click();
    const picker = page.getByRole('dialog', { name: say('Select Media for Device Assignment') });
    await picker.getByRole('tab', { name: say('Playlists') }).click();
    await picker.getByRole('button', { name: say('New playlist') }).click();
    await expect(page.getByText(say('Media assigned successfully'), { exact: true }).first()).toBeVisible();
    await shows(screen, 'green');

    await page
      .getByRole('button', { name: say('Undo'), exact: true })
      .first()
      .click();
    await expect(card).toContainText(say('Nothing is assigned or scheduled.'));

    await page.goto('/device-schedule');
    await page.getByRole('gridcell').last().getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: say('Create Schedule') });
    await dialog.getByLabel(say('Title')).fill('Open day');
    await expectFits();
    await page.keyboard.press('Escape');

    await page.goto('/takeovers');
    await button(say('Take over screens')).first().click();
    const form = page.getByRole('dialog', { name: say('Take over screens') });
    await form.getByLabel(say('Heading'), { exact: true }).fill('Closed at 16:30');
    await form.getByLabel(say('To confirm, type the number of screens')).fill('1');
    await expectFits();
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(screen.getByRole('heading', { name: 'Closed at 16:30' })).toBeVisible();
    const bar = page.getByRole('region', { name: say('Takeover'), exact: true });
    await bar.getByRole('button', { name: say('End now') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('End now') })
      .click();
    await expect(bar).toHaveCount(0);
  });
}

const TEN_PAGES =
  /^\/(dashboard|media|playlists|layouts|device-management|device-groups|device-schedule|takeovers|people|settings\/account)$/;

for (const language of ['en-XA', 'ar-XB']) {
  test(`ten pages can be read whole in ${language}`, async ({ page, context, admin, server }) => {
    await chooseLanguage(context, server.url, language);
    await expectTextsFit(page, admin, (address) => TEN_PAGES.test(address));
  });
}

test('from right to left, items, schedules and elements are dragged to where the pointer drops them', async ({
  page,
  context,
  account,
  server,
}) => {
  const say = createSay('ar-XB');
  await chooseLanguage(context, server.url, 'ar-XB');
  const { client } = account;
  const [red, green] = [
    await uploadColour(account, server.url, 'red'),
    await uploadColour(account, server.url, 'green'),
  ];
  const items = [red, green].map((mediaId) => ({ mediaType: 'image' as const, mediaId }));
  const { playlist } = await client.playlists.create({ body: { name: 'Entrance', items } });
  await page.goto(`/playlists/${playlist.id}`);
  const shown = (title: string) =>
    page
      .getByRole('list', { name: say('Items') })
      .getByRole('button', { name: say('Show {title} in the preview', { title }) });
  await pickUp(page, shown('green'));
  await dragOver(page, shown('red'), page.getByText(say('Over {place}.', { place: 'red' })));
  await page.mouse.up();
  await expect.poll(async () => (await findMiddle(shown('green'))).y < (await findMiddle(shown('red'))).y).toBe(true);

  const { id } = await addDevice(account, server.url, 'Lobby');
  // A Wednesday and the day after, which are in one week wherever it begins.
  const toWednesday = 10 - new Date().getUTCDay();
  const [date = '', next = ''] = [toWednesday, toWednesday + 1].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  await client.schedule.create({
    body: {
      title: 'Open day',
      startTime: '09:00',
      endTime: '11:00',
      scheduledDate: date,
      timezone: 'Europe/London',
      mediaType: 'image',
      mediaId: red,
      deviceIds: [id],
    },
  });
  await page.goto(`/device-schedule?view=week&date=${date}`);
  const bar = page.getByRole('button', { name: /Open day/ });
  const day = page.locator(`[data-day="${next}"] .week-column`);
  await bar.scrollIntoViewIfNeeded();
  const from = await findMiddle(bar);
  const column = await day.boundingBox();
  // The next day is at the left.
  expect(column!.x).toBeLessThan(from.x);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(column!.x + column!.width / 2, from.y, { steps: 5 });
  const held = await bar.boundingBox();
  expect(Math.abs(held!.x - column!.x)).toBeLessThan(12);
  await page.mouse.up();
  await expect
    .poll(async () => (await client.schedule.list()).events[0])
    .toMatchObject({ scheduledDate: next, startTime: '09:00' });

  const template = { id: 'menu', orientation: 'landscape' } as const;
  const { layout } = await client.layouts.create({ body: { name: 'Menu board', template } });
  await page.goto(`/layouts/${layout.id}`);
  const title = page.getByRole('application', { name: say('Canvas') }).getByText('Two scoops, please');
  await expect(title).toBeVisible();
  const before = await findMiddle(title);
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  // Alt: without snapping.
  await page.keyboard.down('Alt');
  await page.mouse.move(before.x - 90, before.y + 60, { steps: 8 });
  await page.mouse.up();
  await page.keyboard.up('Alt');
  const isThere = async () => {
    const { x, y } = await findMiddle(title);
    return Math.hypot(x - (before.x - 90), y - (before.y + 60)) < 3;
  };
  await expect.poll(isThere).toBe(true);
  await expect.poll(async () => (await client.layouts.get({ params: { id: layout.id } })).layout.hasDraft).toBe(true);
  await page.reload();
  await expect.poll(isThere).toBe(true);
});
