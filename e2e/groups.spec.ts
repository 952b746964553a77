import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dragOver, pickUp } from './mouse.ts';
import { addDevice } from './screen.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const textOn = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test('a device can be dragged onto a group, the drag cancelled by Escape, and moved by keyboard', async ({
  account,
  page,
  server,
}) => {
  const kiosk = await addDevice(account, server.url, 'Kiosk');
  const { group: bar } = await account.client.groups.create({ body: { name: 'Bar' } });
  const { group: hall } = await account.client.groups.create({ body: { name: 'Hall' } });
  const groupOf = async () => (await account.client.devices.get({ params: { deviceId: kiosk.id } })).groupId;
  await page.goto('/device-management');

  /** Starts a drag of the card at a text on it. */
  async function dragToHall(grip: Locator) {
    await expect(card(page, 'Hall')).toBeVisible();
    await pickUp(page, grip);
    const to = await dragOver(page, card(page, 'Hall'), page.getByText('Drop device here to add to group'));
    await expect(page.getByText('puts Kiosk back')).toBeVisible();
    // The drag preview is under the pointer, wherever the drag started.
    const held = page.getByText('to Hall', { exact: true }).locator('../..');
    await expect
      .poll(async () => {
        const { x, y, width, height } = (await held.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        return x < to.x && to.x < x + width && y < to.y && to.y < y + height;
      })
      .toBe(true);
  }
  await dragToHall(card(page, 'Kiosk').getByRole('heading'));
  await page.keyboard.press('Escape');
  await expect(page.getByText('puts Kiosk back')).toBeHidden();
  await page.mouse.up();
  expect(await groupOf()).toBeNull();

  await dragToHall(card(page, 'Kiosk').getByText('Drag to add to group'));
  await page.mouse.up();
  await expect(textOn(page, 'Device added to group successfully')).toBeVisible();
  await expect(card(page, 'Kiosk')).toContainText('Settings managed by group');
  expect(await groupOf()).toBe(hall.id);

  await card(page, 'Kiosk').getByRole('button', { name: 'Drag Kiosk' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('puts Kiosk back')).toBeVisible();
  const above = page.getByText('to Bar', { exact: true });
  for (let steps = 0; steps < 60 && !(await above.isVisible()); steps += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(textOn(page, 'Device moved to new group successfully')).toBeVisible();
  expect(await groupOf()).toBe(bar.id);
});

test('a long right-to-left name is truncated at its end', async ({ account, page, server }) => {
  const name = 'شاشة المدخل الرئيسي في الطابق الأرضي بجانب السلم الكبير والمصعد القديم';
  await addDevice(account, server.url, name);
  await page.goto('/device-management');
  const heading = card(page, name).getByText(name, { exact: true });
  await expect(heading).toBeVisible();
  // The first letter of the heading is visible at the right.
  const first = await heading.evaluate((element) => {
    const letter = document.createRange();
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element;
    letter.setStart(text, 0);
    letter.setEnd(text, 1);
    // The truncating element contains the link.
    const box = element.closest('h3') ?? element;
    return { right: letter.getBoundingClientRect().right, end: box.getBoundingClientRect().right };
  });
  expect(first.right).toBeLessThanOrEqual(first.end + 1);
});
