import type { Image } from '@vitrine/contract/library/media';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { makeHostileFiles } from '@vitrine/server/src/test/fixtures/hostile-files.ts';
import { expect, test } from './fixtures.ts';

test('files that are also valid pages or scripts execute nothing when opened', async ({
  account,
  page,
  baseURL,
  expectPageError,
}) => {
  // Files are sandboxed by their content security policy, which also blocks Playwright's init scripts.
  expectPageError(/The document is sandboxed|Failed to load resource/);
  const executedOn: string[] = [];
  page.on('dialog', async (dialog) => {
    executedOn.push(page.url());
    await dialog.dismiss();
  });
  // Control: an executed script would be noticed here.
  await page.goto('data:text/html,<script>alert(1)</script>');
  expect(executedOn.splice(0)).toHaveLength(1);

  const files = await makeHostileFiles(1, { url: 'http://127.0.0.1:9', path: '/etc/hostname' });
  const disguised = files.filter(
    ({ name, kind }) => kind === 'image' && /^(page-behind|script|page\.svg|comment)/.test(name),
  );
  const opened: string[] = [];
  for (const { name, bytes } of disguised) {
    const form = new FormData();
    form.append('image', new Blob([bytes]), name);
    const headers = { authorization: `Bearer ${account.token}` };
    const answer = await fetch(`${baseURL}/api/image/upload`, { method: 'POST', headers, body: form });
    if (answer.status !== 201) continue;
    const { id } = ((await answer.json()) as { image: Image }).image;
    const read = async () => (await account.client.media.listImages()).images.find((image) => image.id === id);
    await expect.poll(async () => (await read())?.status, { timeout: 60_000 }).not.toBe('processing');
    const image = await read();
    if (image?.status !== 'ready') continue;
    const response = await page.goto(fileUrl('image', image.filename));
    expect(response?.headers()['content-type'], name).toMatch(/^image\/(jpeg|png|gif|webp)$/);
    opened.push(name);
  }
  expect(opened.length).toBeGreaterThan(3);
  expect(executedOn).toEqual([]);
});
