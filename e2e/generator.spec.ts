import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { type Account, expect, test } from './fixtures.ts';
import type { TestServer } from './server.ts';

async function upload({ url }: TestServer, { token }: Account, name: string): Promise<void> {
  const bytes = await readFile(fileURLToPath(new URL('fixtures/leopard.jpg', import.meta.url)));
  const form = new FormData();
  form.append('image', new Blob([bytes], { type: 'image/jpeg' }), name);
  const answer = await fetch(`${url}/api/image/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(answer.status).toBe(201);
}

const edge = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0 };

test('a video can be composed, previewed, generated, downloaded and deleted', async ({ server, account, page }) => {
  // Encoders run at idle priority, so a busy machine delays them.
  for (const name of ['first.jpg', 'second.jpg']) await upload(server, account, name);
  await page.goto('/video-generator');
  for (const name of ['first', 'second']) {
    await page.getByRole('button', { name }).filter({ hasText: 'Add' }).click();
  }
  // Two panes on a tablet; on a phone, media come before settings.
  const media = page.getByRole('region', { name: 'Select Media' });
  await page.setViewportSize({ width: 768, height: 1024 });
  const preview = page.getByRole('region', { name: 'Preview' });
  const gap = async () => {
    const { x, width } = await edge(media);
    return (await edge(preview)).x - (x + width);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const isMediaFirst = async () => (await edge(media)).y < (await edge(page.getByLabel('Size'))).y;
  await expect.poll(isMediaFirst).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });

  const film = page.getByRole('list', { name: 'Selected Items' });
  await expect(film.getByRole('listitem')).toHaveCount(2);

  // Reorder by dragging, and back by keyboard.
  await film.getByRole('listitem').nth(1).dragTo(film.getByRole('listitem').nth(0));
  await expect(film.getByRole('textbox').first()).toHaveAccessibleName(/^second/);
  await film.getByRole('button', { name: 'Move second down' }).focus();
  await page.keyboard.press('Enter');
  await expect(film.getByRole('textbox').first()).toHaveAccessibleName(/^first/);
  for (const seconds of await film.getByRole('textbox').all()) await seconds.fill('1');
  await page.getByLabel('Size').selectOption('720p');
  await expect(page.getByText('2 seconds')).toBeVisible();

  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(preview.getByRole('img', { name: 'second', exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Video Name').fill('Entrance');
  await page.getByRole('button', { name: 'Generate Video' }).click();
  await expect(page.getByText('Video Generated!', { exact: true })).toBeVisible({ timeout: 90_000 });
  const link = page.getByRole('link', { name: 'Download Entrance' });
  await expect(link).toHaveAttribute('target', '_blank');
  const answer = await fetch(new URL((await link.getAttribute('href')) ?? '', server.url));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  await answer.body?.cancel();

  // The video's picture is made later. If the page requested it during the deletion, that would be a page error.
  const picture = page.getByRole('listitem').filter({ has: link }).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Delete Entrance' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Video Deleted', { exact: true })).toBeVisible();
  expect((await account.client.media.listVideos()).videos).toEqual([]);
});
