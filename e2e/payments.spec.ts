import type { Locator, Page, Route } from '@playwright/test';
import { type Account, expect, signIn, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { routeFirst } from './routes.ts';

const GOOD = '4242 4242 4242 4242';
const confirmations = '**/api/sandbox/confirm';

const standing = (page: Page) => page.getByRole('region', { name: 'Subscription status' });
const payButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Subscribe Now' });

/** Opens the payment dialog and enters a card. */
async function readyToPay(page: Page): Promise<void> {
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.getByRole('dialog').getByLabel('Card number').fill(GOOD);
}

async function charges({ client }: Account): Promise<number[]> {
  return (await client.billing.invoices()).invoices.map(({ amountPence }) => amountPence);
}

test('two windows that pay for the same order are charged once, and both show the payment', async ({
  page,
  account,
  context,
}) => {
  const other = await context.newPage();
  await readyToPay(page);
  await readyToPay(other);
  await Promise.all([payButton(page).click(), payButton(other).click()]);
  // Both toasts are awaited at once: each is shown for five seconds.
  const toasts = [page, other].map((each) => each.getByText('Welcome to your new plan!', { exact: true }));
  await Promise.all(toasts.map((toast) => expect(toast).toBeVisible()));
  for (const each of [page, other]) await expect(standing(each)).toContainText('Active');
  expect(await charges(account)).toEqual([1_000]);
});

test('a window whose order was replaced in another browser reports it and charges nothing', async ({
  page,
  account,
  browser,
  baseURL,
  expectPageError,
}) => {
  expectPageError(/404/);
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signIn(elsewhere, baseURL ?? '', account);
  const other = await elsewhere.newPage();
  await readyToPay(page);
  await other.goto('/subscription');
  await other.getByRole('button', { name: 'Increase Devices' }).click();
  await other.getByRole('button', { name: 'Subscribe Now' }).click();
  await other.getByRole('dialog').getByLabel('Card number').fill(GOOD);
  await payButton(page).click();
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'This payment does not exist or has expired. Please start again.',
  );
  await payButton(other).click();
  await expect(standing(other)).toContainText('Active');
  // The first window receives the change event.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('meter', { name: 'Your Devices: 0 of 2' })).toBeVisible();
  expect(await charges(account)).toEqual([2_000]);
  await elsewhere.close();
});

/** The server handles the request, but its response is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

test.describe('when the connection fails', () => {
  test.beforeEach(({ expectPageError }) => expectPageError(/ERR_FAILED/));

  test('after the payment, a retry charges nothing', async ({ page, account }) => {
    await readyToPay(page);
    await routeFirst(page, confirmations, loseAnswer);
    await payButton(page).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      'An unexpected error occurred. Please try again. Nothing is charged twice.',
    );
    await payButton(page).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(standing(page)).toContainText('Active');
    expect(await charges(account)).toEqual([1_000]);
  });
});

test('a subscription can be bought, changed, canceled and resumed by keyboard alone', async ({ page, account }) => {
  await page.goto('/subscription');
  const dialog = page.getByRole('dialog');
  const act = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  const pay = async (name: string) => {
    await expect(dialog.getByLabel('Card number')).toBeVisible();
    await tabTo(page, dialog.getByLabel('Card number'));
    await page.keyboard.type(GOOD);
    await act(dialog.getByRole('button', { name }));
    await expect(dialog).toBeHidden();
  };
  await act(page.getByRole('button', { name: 'Subscribe Now' }));
  await pay('Subscribe Now');
  await expect(standing(page)).toContainText('Active');
  // The button that opened the dialog is disabled now, so it cannot have the focus.
  await expect(page.locator('#main')).toBeFocused();

  // From now on the saved card is offered, and another one can be entered.
  const add = dialog.getByRole('button', { name: 'Add 8GB for £5/month' });
  await act(page.getByRole('button', { name: 'Add Extra Storage' }));
  await act(dialog.getByRole('button', { name: 'Use another card' }));
  await pay('Add 8GB for £5/month');
  await expect(add).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Extra Storage' })).toBeFocused();

  await page.reload();
  await act(page.getByRole('button', { name: 'Change devices' }));
  await tabTo(page, dialog.getByRole('button', { name: 'Increase Devices to pay for' }));
  await page.keyboard.press('Space');
  await expect(dialog.getByLabel('Cost')).toHaveText(/Today£10\.00/);
  await act(dialog.getByRole('button', { name: 'Update to 2 devices' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('meter', { name: 'Your Devices: 0 of 2' })).toBeVisible();

  await act(page.getByRole('button', { name: 'Cancel subscription' }));
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep subscription' })).toBeFocused();
  await act(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }));
  await expect(standing(page)).toContainText('Canceled');
  await act(page.getByRole('button', { name: 'Reactivate' }));
  await expect(standing(page)).toContainText('Active');
  expect(await account.client.billing.overview()).toMatchObject({ bought: { seats: 2, storageGb: 8 } });
});
