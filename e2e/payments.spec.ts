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
  // Both at once: a toast is shown for five seconds.
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

test('several concurrent clicks pay once', async ({ page, account }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sandbox/confirm')) sent.push(request.url());
  });
  await readyToPay(page);
  await payButton(page).focus();
  await page.evaluate(() => {
    // Before the page renders the busy state.
    const button = document.activeElement;
    if (button instanceof HTMLButtonElement) for (let i = 0; i < 3; i += 1) button.click();
  });
  await expect(standing(page)).toContainText('Active');
  expect(sent).toHaveLength(1);
  expect(await charges(account)).toEqual([1_000]);
});

test('after a reload during the confirmation the page shows the actual state', async ({ page, account }) => {
  await readyToPay(page);
  const taken = Promise.withResolvers<void>();
  await routeFirst(page, confirmations, async (route) => {
    // The server receives the request, and the page is reloaded before the response.
    await route.fetch();
    taken.resolve();
  });
  await payButton(page).click();
  await taken.promise;
  await page.reload();
  await expect(standing(page)).toContainText('Active');
  await expect(page.getByRole('meter', { name: 'Your Devices: 0 of 1' })).toBeVisible();
  expect(await charges(account)).toEqual([1_000]);
});

/** The server handles the request, but its response is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

test.describe('when the connection fails', () => {
  test.beforeEach(({ expectPageError }) => expectPageError(/ERR_FAILED/));

  test('before the payment arrives, it can be retried', async ({ page, account }) => {
    await readyToPay(page);
    await routeFirst(page, confirmations, (route) => route.abort());
    await payButton(page).click();
    await expect(page.getByText('Payment Error', { exact: true })).toBeVisible();
    expect(await charges(account)).toEqual([]);
    await payButton(page).click();
    await expect(standing(page)).toContainText('Active');
    expect(await charges(account)).toEqual([1_000]);
  });

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

  test('before the order arrives, the dialog reports it and can be closed', async ({ page, account }) => {
    await page.goto('/subscription');
    await routeFirst(page, '**/api/create-subscription', (route) => route.abort());
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe for Device Access' });
    await expect(dialog.getByRole('alert')).toHaveText('Failed to create subscription. Please try again.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    expect(await account.client.plans.status()).toMatchObject({ status: 'inactive' });
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
