import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { pairScreen } from './screen.ts';

const PHONE = { width: 390, height: 844 };

test('prices are pasted, shown in a layout, and what is sold out is seen on the screen at once', async ({
  account,
  page,
  context,
  server,
}) => {
  const { client } = account;
  await page.goto('/prices');
  await page.getByRole('button', { name: 'New price list' }).first().click();
  await expect(page).toHaveURL(/\/prices\/prl_/);
  await page.getByRole('button', { name: 'Add item' }).click();
  const name = page.getByRole('textbox', { name: 'Name of row 1' });
  await expect(name).toBeFocused();
  await name.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Ice cream\t\nOne scoop\t2.80\nTwo scoops\t4.20\nSundae\task us');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('combobox', { name: 'Currency of column 1' }).selectOption('EUR');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const listAddress = page.url();
  const [list] = (await client.priceLists.list()).priceLists;
  expect(list).toMatchObject({ itemCount: 3 });

  const { layout } = await client.layouts.create({
    body: {
      name: 'Board',
      document: {
        version: 1,
        width: 1_920,
        height: 1_080,
        scenes: [{ id: 'day', name: 'Day', background: { day: '#fff4e0' }, elements: [] }],
      },
    },
  });
  await page.goto(`/layouts/${layout.id}`);
  await page.getByRole('radio', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Price list', exact: true }).click();
  await page.getByRole('combobox', { name: 'Price list' }).selectOption('New price list');
  await expect(page.getByRole('application', { name: 'Canvas' }).getByText('€4.20')).toBeVisible();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await client.layouts.publish({ params: { id: layout.id }, body: {} });

  const screen = await context.newPage();
  const deviceId = await pairScreen(screen, account, server.url);
  await client.assignments.assignToDevice({
    params: { deviceId },
    body: { mediaType: 'layout', mediaId: layout.id },
  });
  const price = screen.getByText('€4.20');
  await expect(price).toBeVisible();
  expect(await price.evaluate((node) => getComputedStyle(node).textDecorationLine)).toBe('none');

  await page.setViewportSize(PHONE);
  await page.goto(listAddress);
  await page.getByRole('switch', { name: 'Sold out: Two scoops' }).click();
  await expect.poll(() => price.evaluate((node) => getComputedStyle(node).textDecorationLine)).toBe('line-through');
  await expect(page.getByRole('link', { name: 'Board', exact: true })).toBeVisible();
  await expectAccessible(page);
});
