import { readFile } from 'node:fs/promises';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { expect, test } from './fixtures.ts';

test('what a device says appears by itself, can be narrowed, and leaves as a file', async ({
  account,
  page,
  server,
}) => {
  const anonymous = createClient(api, { baseUrl: server.url });
  const { code, pairingId, pollSecret } = await anonymous.pairing.start({ body: {} });
  await account.client.devices.pair({ body: { code, name: 'Kiosk' } });
  const pairing = await createClient(api, { baseUrl: server.url, token: () => pollSecret }).pairing.poll({
    params: { pairingId },
  });
  if (pairing.status !== 'claimed') throw new Error('The device is not paired.');
  const device = createClient(api, { baseUrl: server.url, token: () => pairing.deviceToken });

  await page.goto('/logs');
  await expect(page.getByRole('heading', { name: 'Real-time Unity Logs' })).toBeVisible();
  await device.logs.send({
    body: {
      entries: [
        { id: '1', level: 'error', at: new Date().toISOString(), message: 'Cannot decode', data: { file: 'a.mp4' } },
        { id: '2', level: 'debug', at: new Date().toISOString(), message: 'Idle' },
      ],
    },
  });
  const entry = page.getByRole('listitem').filter({ hasText: 'Cannot decode' });
  await expect(entry).toContainText('ERROR');
  await expect(entry).toContainText('Kiosk');
  await entry.getByRole('button', { name: 'Details' }).click();
  await expect(entry).toContainText('"file": "a.mp4"');

  await page.getByRole('radio', { name: 'Error' }).check();
  await expect(page.getByText('Idle')).toBeHidden();
  await page.reload();
  await expect(entry).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('Cannot decode');
  expect(file).not.toContain('Idle');
});
