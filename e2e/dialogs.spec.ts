import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addDevice, uploadColour } from './screen.ts';

const DESK = { width: 1_440, height: 900 };
const LOW_DESK = { width: 1_440, height: 520 };
const PHONE = { width: 390, height: 560 };

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not drawn');
  return box;
};

/** A dialog keeps a margin to the window, and its title and its last button stay in it while its body scrolls. */
async function expectWithinWindow(page: Page, dialog: Locator, lastButton: string) {
  const height = page.viewportSize()?.height ?? 0;
  const sheet = await boxOf(dialog);
  expect(sheet.y).toBeGreaterThanOrEqual(8);
  expect(sheet.y + sheet.height).toBeLessThanOrEqual(height - 8);
  for (const part of [
    dialog.getByRole('heading').first(),
    dialog.getByRole('button', { name: lastButton, exact: true }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
}

test('a dialog that is too tall for the window keeps its margin, its title and its buttons, and its body scrolls', async ({
  account,
  page,
  server,
}) => {
  await uploadColour(account, server.url, 'red');
  await addDevice(account, server.url, 'Lobby');
  await page.goto('/device-schedule');
  await page.getByRole('button', { name: 'Add Schedule' }).first().click();
  const dialog = page.getByRole('dialog').first();
  for (const size of [LOW_DESK, PHONE]) {
    await page.setViewportSize(size);
    await expectWithinWindow(page, dialog, 'Cancel');
    const scrolled = await dialog.evaluate((sheet) => {
      const bodies = [...sheet.querySelectorAll('*')].filter(
        (each) => each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY === 'auto',
      );
      for (const body of bodies) body.scrollTop = body.scrollHeight;
      return bodies.length;
    });
    expect(scrolled).toBeGreaterThan(0);
    await expectWithinWindow(page, dialog, 'Cancel');
  }
});

test('the list of time zones can be used in a dialog that scrolls', async ({ account, page, server }) => {
  await addDevice(account, server.url, 'Lobby');
  await page.setViewportSize(LOW_DESK);
  await page.goto('/device-schedule');
  await page.getByRole('button', { name: 'Add Schedule' }).first().click();
  await page.getByRole('dialog').getByLabel('Time zone').click();
  await expect(page.getByRole('option', { name: 'Europe/London' })).toBeInViewport({ ratio: 1 });
});

test('the picker of media shows all of its types', async ({ account, page, server }) => {
  await uploadColour(account, server.url, 'red');
  await addDevice(account, server.url, 'Lobby');
  for (const name of ['Loop', 'Evening']) await account.client.playlists.create({ body: { name, items: [] } });
  for (const name of ['Food', 'Shops', 'Offers']) await account.client.folders.create({ body: { name } });
  await page.goto('/device-management');
  await page.getByRole('button', { name: 'Assign Media' }).first().click();
  const dialog = page.getByRole('dialog');
  const tabs = dialog.getByRole('tablist', { name: 'Type' });
  await expect(tabs.getByRole('tab', { name: /^Playlists/ })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(DESK);
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  await page.setViewportSize(PHONE);
  for (const tab of await tabs.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
});

test('the search of the console stands at the same edge on pages without buttons of their own', async ({
  account,
  page,
}) => {
  const readEdge = async () => {
    const { x, width } = await boxOf(page.getByRole('button', { name: /^Search or go to/ }));
    return x + width;
  };
  await page.goto('/dashboard');
  const edge = await readEdge();
  await page.goto('/people');
  // In an account of one person, the button to invite others is in the page.
  await expect(page.getByText(account.email).first()).toBeVisible();
  await expect.poll(readEdge).toBe(edge);
});
