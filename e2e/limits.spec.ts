import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { choose, expectThumbnails } from './library.ts';
import { uploadImage } from './screen.ts';

const MB = 1024 ** 2;
const fixture = fileURLToPath(new URL('fixtures/leopard.jpg', import.meta.url));

test('a refused pairing opens the limit dialog, and removing a device there frees a seat', async ({
  page,
  account,
  expectPageError,
}) => {
  expectPageError(/409/);
  const { client } = account;
  await client.devices.register({ body: { deviceId: `lim-${account.user.id}`, name: 'Old screen' } });
  const { code } = await client.pairing.start({ body: {} });
  await page.goto(`/pair?code=${code}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Add device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Device Limit Exceeded' });
  await expect(dialog.getByText('1 of 1')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove screens instead' }).click();
  await dialog.getByRole('checkbox', { name: 'Old screen' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Remove 1 Device(s)' }).click();
  await expect(page.getByText('Successfully removed 1 device(s)', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await client.devices.list()).toEqual([]);
});

test('a refused upload opens the limit dialog; after deleting files there the upload succeeds', async ({
  page,
  account,
  baseURL,
}, testInfo) => {
  const picture = await readFile(fixture);
  // Bytes after the image data count towards the size and change nothing else.
  const padded = (megabytes: number, by = 0) => Buffer.concat([picture, Buffer.alloc(megabytes * MB, by)]);
  for (const [by, name] of ['old.jpg', 'older.jpg'].entries()) {
    await uploadImage(baseURL ?? '', account, name, Uint8Array.from(padded(45, by)));
  }
  const large = testInfo.outputPath('large.jpg');
  await writeFile(large, padded(30));
  await page.goto('/media');
  await expect(page.getByRole('button', { name: 'Preview old.jpg' })).toBeVisible();
  // Before the page has these figures, only the server can refuse the file.
  await expect(page.getByText('of 100.00 MB')).toBeVisible();
  await expectThumbnails(page, 2);
  await choose(page, large);
  await expect(
    page.getByText('Cannot upload large.jpg. Please free up storage space first.', { exact: true }),
  ).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Storage Limit Exceeded' });
  await expect(dialog.getByText(/^90\.\d\d MB of 100\.00 MB$/)).toBeVisible();
  await expect(dialog.getByText('10GB+ storage')).toBeVisible();

  await dialog.getByRole('button', { name: 'Delete files instead' }).click();
  await dialog.getByRole('tab', { name: 'Videos' }).click();
  await expect(dialog.getByText('No files')).toBeVisible();
  await dialog.getByRole('tab', { name: 'Images' }).click();
  await expect(dialog.getByRole('button', { name: 'Delete 0 File(s)' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'older.jpg' }).check({ force: true });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete 1 File(s)' }).click();
  await expect(page.getByText('Successfully deleted 1 file(s)', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await choose(page, large);
  await expect(page.getByRole('button', { name: 'Preview large.jpg' })).toBeVisible();
});
