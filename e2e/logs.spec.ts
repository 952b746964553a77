import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { addDevice } from './screen.ts';

test('log entries of a device appear live, and can be filtered and exported', async ({ account, page, server }) => {
  const { app } = await addDevice(account, server.url, 'Kiosk');

  await page.goto('/logs');
  await expect(page.getByRole('heading', { name: 'Real-time Unity Logs' })).toBeVisible();
  await app.logs.send({
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
