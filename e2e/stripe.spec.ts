import { createStripeServer } from '@vitrine/server/src/test/stripe/server.ts';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { expect, test } from './fixtures.ts';
import { routeFirst } from './routes.ts';
import { startServer, type TestServer } from './server.ts';

/**
 * Replaces js.stripe.com: a form that takes a card number and gets the outcome from the test, through `stripePays`. Card
 * 3155 requires authentication, within the form as with Stripe.
 */
const stub = `
window.Stripe = (key) => {
  const confirm = async ({ elements }) => {
    const { form, secret } = elements;
    const card = form.querySelector('input').value;
    if (card.endsWith('3155')) {
      await new Promise((resolve) => {
        const button = form.appendChild(document.createElement('button'));
        button.type = 'button';
        button.textContent = 'Complete authentication';
        button.onclick = () => { button.remove(); resolve(); };
      });
    }
    const answer = await window.stripePays(key, secret, card);
    return answer.error ? { error: answer.error } : { paymentIntent: answer, setupIntent: answer };
  };
  return {
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
    confirmPayment: confirm,
    confirmSetup: confirm,
    elements: ({ clientSecret }) => {
      const elements = { secret: clientSecret, form: null, update() {}, getElement: () => null, on() {}, off() {} };
      elements.create = () => ({
        mount(node) {
          elements.form = node;
          node.innerHTML = '<label>Card number <input></label>';
        },
        on() { return this; }, off() {}, once() {}, update() {}, destroy() {}, unmount() {},
      });
      return elements;
    },
  };
};`;

let stripe: Awaited<ReturnType<typeof createStripeServer>>;
let server: TestServer;
test.beforeAll(async () => {
  stripe = await createStripeServer();
  server = await startServer({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_TEST_PORT: String(stripe.address.port),
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  stripe.close();
});

test('cards are entered only in Stripe’s form: declined, authenticated, changed, and after a redirect to the bank', async ({
  page,
  expectPageError,
}) => {
  expectPageError(/net::ERR_FAILED|status of 402/);
  // The first account is the administrator's, which is not charged.
  const sign = createClient(api, { baseUrl: server.url }).accounts.register;
  await sign({ body: { name: 'Admin', email: 'admin@example.com', password: 'correct horse' } });
  const { token } = await sign({ body: { name: 'Ada', email: 'ada@example.com', password: 'correct horse' } });
  const client = createClient(api, { baseUrl: server.url, token: () => token });

  const keys: string[] = [];
  await page.exposeFunction('stripePays', (key: string, secret: string, card: string) => {
    keys.push(key);
    if (card.endsWith('0002')) {
      stripe.refuse(secret, 'Your card was declined.');
      return { error: { message: 'Your card was declined.' } };
    }
    stripe.pay(secret);
    return { status: 'succeeded' };
  });
  // The page is blocked as by an ad blocker.
  let isBlocked = true;
  await page.route('https://js.stripe.com/**', (route) =>
    isBlocked
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: stub, headers: { 'access-control-allow-origin': '*' } }),
  );
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.addInitScript((value) => localStorage.setItem('jwt_token', value), token);

  const payBy = async (card: string) => {
    await page.getByRole('dialog').getByLabel('Card number').fill(card);
    await page.getByRole('dialog').getByRole('button', { name: 'Subscribe Now' }).click();
  };
  const standing = page.getByRole('region', { name: 'Subscription status' });
  await page.goto(`${server.url}/subscription`);
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The payment form could not be loaded.');
  isBlocked = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await payBy('4000000000000002');
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await expect.poll(() => client.plans.status()).toMatchObject({ status: 'incomplete', maxDevices: 1 });
  await payBy('4000002500003155');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Welcome to your new plan!', { exact: true })).toBeVisible();
  await expect(standing).toContainText('Active');
  await expect(page.getByText('Card ending 4242')).toBeVisible();

  // A card that Stripe accepted may still be declined when the change is charged.
  const update = page.getByRole('dialog').getByRole('button', { name: 'Update to 2 devices' });
  await page.getByRole('button', { name: 'Increase Devices' }).click();
  await page.getByRole('button', { name: 'Update to 2 devices' }).click();
  await expect(page.getByRole('dialog').getByLabel('Cost')).toHaveText(/Today£10\.00/);
  await page.getByRole('button', { name: 'Use another card' }).click();
  stripe.declineNext('Your card has insufficient funds.');
  await page.getByRole('dialog').getByLabel('Card number').fill('4242424242424242');
  await update.click();
  await expect(page.getByText('Your card has insufficient funds.').first()).toBeVisible();
  expect(await client.plans.status()).toMatchObject({ maxDevices: 1 });
  // Another card can be entered without leaving the dialog.
  await expect(page.getByRole('dialog').getByLabel('Card number')).toHaveValue('');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Your card has insufficient funds.');
  await page.getByRole('dialog').getByLabel('Card number').fill('4242424242424242');
  await update.click();
  await expect(page.getByRole('meter', { name: 'Your Devices: 0 of 2' })).toBeVisible();

  // The server's response is lost. Stripe has been paid, so a retry calls only the server.
  const payments = keys.length;
  await page.getByRole('button', { name: 'Add Extra Storage' }).click();
  await page.getByRole('button', { name: 'Use another card' }).click();
  await routeFirst(page, '**/api/confirm-payment', (route) => route.abort());
  await page.getByRole('dialog').getByLabel('Card number').fill('4242424242424242');
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add 8GB for £5/month' });
  await add.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Nothing is charged twice.');
  await add.click();
  await expect(page.getByText('Successfully added 8 GB of storage to your account.', { exact: true })).toBeVisible();
  expect(keys).toHaveLength(payments + 1);

  const order = { planId: 'device-subscription' as const, seats: 3, amount: 30 };
  const { clientSecret } = await client.billing.createSubscription({ body: order });
  stripe.pay(clientSecret ?? '');
  await page.goto(
    `${server.url}/subscription?setup_intent_client_secret=${clientSecret ?? ''}&redirect_status=succeeded`,
  );
  await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/subscription`);
  await expect(page.getByRole('meter', { name: 'Your Devices: 0 of 3' })).toBeVisible();

  expect(new Set(keys)).toEqual(new Set(['pk_test_1']));
  expect(sent.join(' ')).not.toMatch(/4000|4242/);
});
