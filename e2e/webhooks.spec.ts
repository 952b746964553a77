import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { uploadImage } from './screen.ts';
import { freePort } from './server.ts';

/** A system that verifies what it gets with the public library, and answers with `status` if it could. */
async function startReceiver() {
  const state = { secret: '', status: 204, received: [] as { id: string; type: string }[] };
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = request.headers as Record<string, string>;
    const event = new Webhook(state.secret).verify(await text(request), headers) as { type: string };
    state.received.push({ id: headers['webhook-id'] ?? '', type: event.type });
    response.writeHead(state.status).end();
  };
  const server = createServer((request, response) => {
    void receive(request, response);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://localhost:${port}/hook`, state, stop: () => server.close() };
}

test('a webhook that is added on the page gets a test and an upload, which can be inspected and sent again', async ({
  account,
  page,
  server,
}) => {
  const { url, state, stop } = await startReceiver();
  await page.goto('/integrations/webhooks');
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Tickets');
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByRole('checkbox', { name: /^Upload is ready/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByRole('heading', { name: 'Copy the secret now' })).toBeVisible();
  await expectAccessible(page);
  state.secret = (await dialog.locator('pre[aria-label="Secret"]').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();

  const actions = page.getByRole('button', { name: 'Actions for Tickets' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Send a test' }).click();
  await dialog.getByRole('button', { name: 'Send a test' }).click();
  await expect(dialog.getByText('Answer 204')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(state.received.map(({ type }) => type)).toEqual(['webhook.test']);

  state.status = 503;
  await uploadImage(server.url, account);
  await expect.poll(() => state.received.map(({ type }) => type)).toContain('upload.ready');
  const shown = page.getByRole('article', { name: 'Tickets' });
  await expect(shown).toContainText('The answer was 503.', { timeout: 30_000 });
  await expectAccessible(page);
  state.status = 204;
  await expect(shown).not.toContainText('Failing', { timeout: 30_000 });

  await shown.getByRole('button', { name: 'Deliveries' }).click();
  await dialog.getByRole('button', { name: /^Upload is ready/ }).click();
  await expect(dialog.locator('pre[aria-label="Request"]')).toContainText('"upload.ready"');
  await expectAccessible(page);
  const before = state.received.length;
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => state.received.length).toBe(before + 1);
  expect(new Set(state.received.slice(1).map(({ id }) => id)).size).toBe(1);
  stop();
});
