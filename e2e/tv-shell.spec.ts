import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';

/** Serves the start page of the packages for TVs, at an origin of its own, as a TV does. */
async function serveShell() {
  const types: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };
  const server = createServer((request, response) => {
    const name = /\w+\.(html|css|js)$/.exec(request.url ?? '')?.[0] ?? 'index.html';
    void readFile(fileURLToPath(new URL(`../apps/player/tv/${name}`, import.meta.url))).then((bytes) =>
      response.setHeader('content-type', types[name.split('.')[1] ?? ''] ?? '').end(bytes),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`, stop: () => server.close() };
}

test('the package for TVs asks once for the address of the server, and then opens the player', async ({
  page,
  server,
}) => {
  const shell = await serveShell();
  await page.goto(shell.url);
  const address = page.getByLabel('The address of your server');
  await expect(address).toBeFocused();
  await page.keyboard.type('no address');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Please enter an address such as http://192.168.1.20:3000');
  await address.fill(server.url.replace('http://', ''));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waiting to be paired')).toBeVisible();
  expect(page.url()).toBe(`${server.url}/player/`);
  await page.goto(shell.url);
  await expect(page.getByText('Waiting to be paired')).toBeVisible();
  await page.goto(shell.url);
  await page.getByRole('button', { name: 'Change the address' }).press('Enter');
  await expect(address).toHaveValue(server.url);
  shell.stop();
});

test('the package for TVs waits for a server that does not answer yet', async ({
  page,
  connection,
  expectPageError,
}) => {
  expectPageError(/ERR_CONNECTION_REFUSED|status of/);
  const shell = await serveShell();
  await connection.disconnect();
  await page.goto(shell.url);
  await page.getByLabel('The address of your server').fill(connection.url);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(`No Vitrine server answers at ${connection.url}`);
  await connection.reconnect();
  await expect(page.getByText('Waiting to be paired')).toBeVisible();
  shell.stop();
});
