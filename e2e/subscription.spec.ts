import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { type Account, expect, test } from './fixtures.ts';

const GOOD = '4242 4242 4242 4242';
const FAILS_LATER = '4000 0000 0000 0341';

async function payWith(page: Page, card: string, button: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Card number').fill(card);
  await dialog.getByRole('button', { name: button }).click();
}

async function subscribe({ client }: Account, seats: number, cardNumber = GOOD): Promise<void> {
  const { clientSecret } = await client.billing.createSubscription({
    body: { planId: 'device-subscription', seats, amount: seats * 10 },
  });
  await client.billing.sandboxConfirm({ body: { clientSecret: clientSecret ?? '', cardNumber } });
}

const standing = (page: Page) => page.getByRole('region', { name: 'Subscription status' });

test('a first card is declined, a second one starts the subscription, then seats and storage are added', async ({
  page,
  account,
  expectPageError,
}) => {
  expectPageError(/402/);
  expect(account.user.isAdmin).toBe(false);
  await page.goto('/subscription');
  await expect(standing(page)).toContainText('No Active Subscription');

  await page.getByRole('button', { name: 'Increase Devices' }).click();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByText('£20/month for 2 devices × £10')).toBeVisible();
  await payWith(page, '4000 0000 0000 0002', 'Subscribe Now');
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Your card was declined.')).toBeVisible();
  await expectAccessible(page);
  await payWith(page, GOOD, 'Subscribe Now');
  await expect(page.getByText('Welcome to your new plan!', { exact: true })).toBeVisible();
  await expect(standing(page)).toContainText('Active');
  await expect(page.getByRole('meter', { name: 'Your Devices: 0 of 2' })).toBeVisible();
  await expect(page.getByText('Card ending 4242')).toBeVisible();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Increase Devices' }).click();
  await page.getByRole('button', { name: 'Update to 3 devices' }).click();
  await expect(dialog.getByLabel('Cost')).toHaveText(/Today£10\.00.*£30\.00/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update to 3 devices' }).click();
  await expect(page.getByRole('meter', { name: 'Your Devices: 0 of 3' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Extra Storage' }).click();
  await dialog.getByRole('button', { name: 'Add 8GB for £5/month' }).click();
  await expect(page.getByText('Successfully added 8 GB of storage to your account.', { exact: true })).toBeVisible();
  await expect(page.getByText('Includes 8.00 GB extra')).toBeVisible();

  await page.getByRole('button', { name: 'Reduce' }).click();
  await expect(dialog.getByLabel('Cost')).toHaveText(/Today£0\.00.*£25\.00.*£30\.00/);
  await dialog.getByRole('button', { name: 'Remove extra storage' }).click();
  await expect(page.getByText('Storage Reduced', { exact: true })).toBeVisible();
  await expect(page.getByText('Includes 8.00 GB extra')).toBeHidden();
});

test('a card that requires authentication is confirmed; the subscription can be canceled and resumed', async ({
  page,
  account,
}) => {
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await payWith(page, '4000 0025 0000 3155', 'Subscribe Now');
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(standing(page)).toContainText('Active');

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Subscription Canceled', { exact: true })).toBeVisible();
  await expect(standing(page)).toContainText('Canceled');
  expect(await account.client.plans.status()).toMatchObject({ maxDevices: 1, status: 'canceled' });
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(standing(page)).toContainText('Active');
});

test('a past due subscription is paid with another card; an ended one falls back to the free plan', async ({
  page,
  account,
  firstAccount,
}) => {
  await subscribe(account, 2, FAILS_LATER);
  await page.goto('/subscription');
  await expect(standing(page)).toContainText('Active');
  const advance = () => firstAccount.client.billing.sandboxAdvance({ params: { userId: account.user.id } });
  await advance();
  await expect(standing(page)).toContainText('Past Due');
  await expect(page.getByRole('alert')).toHaveText(
    /Your payment failed. Please update your payment method to avoid service interruption./,
  );
  await page.getByRole('button', { name: 'Update payment method' }).click();
  await payWith(page, GOOD, 'Use This Card');
  await expect(standing(page)).toContainText('Active');

  await account.client.billing.cancel();
  await advance();
  await expect(standing(page)).toContainText('No Active Subscription');
  await expect(page.getByRole('meter', { name: 'Your Devices: 0 of 1' })).toBeVisible();
});
