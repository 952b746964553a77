import { writeFile } from 'node:fs/promises';
import { isDocumentId } from '@vitrine/contract/core/ids';
import { fill, writePages } from '@vitrine/server/src/test/documents/pdf-writer.ts';
import { expect, test } from './fixtures.ts';
import { choose, dropOn } from './library.ts';
import { classifyColour, pairScreen, shows } from './screen.ts';
import { record } from './screen-recording.ts';
import { uploadDocument } from './upload-document.ts';

const RED = [220, 30, 40] as const;
const GREEN = [30, 170, 70] as const;
const BLUE = [30, 60, 200] as const;

/** A PDF of slides in plain colours. */
const slides = (colors: readonly (readonly [number, number, number])[]): Buffer =>
  writePages(colors.map((color) => ({ box: '0 0 480 300', content: fill(color) })));

test('a PDF is uploaded like a picture, and a screen shows its pages in turn, without those that are skipped', async ({
  account,
  page,
  server,
  context,
}, info) => {
  const path = info.outputPath('Slides.pdf');
  await writeFile(path, slides([RED, GREEN, BLUE]));
  await page.goto('/media');
  await choose(page, path);
  await expect(page.getByText('Document uploaded').first()).toBeVisible();
  await expect(page.getByText('3 pages · 0:30', { exact: true })).toBeVisible({ timeout: 60_000 });

  await page.getByRole('button', { name: 'Actions for Slides.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Pages and times' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pages and times' });
  await dialog.getByRole('textbox', { name: 'Seconds of page 1' }).fill('1');
  await dialog.getByRole('textbox', { name: 'Seconds of page 3' }).fill('1');
  await dialog.getByRole('checkbox', { name: 'Show page 2' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 pages · 0:02', { exact: true })).toBeVisible();

  const tv = await context.newPage();
  await tv.setViewportSize({ width: 480, height: 300 });
  const deviceId = await pairScreen(tv, account, server.url);
  const { content } = await account.client.content.list({ query: { kinds: 'document' } });
  const [document] = content;
  if (document === undefined) throw new Error('The library has no document');
  await account.client.assignments.assignToDevice({
    params: { deviceId },
    body: { mediaType: 'document', mediaId: document.id },
  });
  await expect.poll(async () => classifyColour(await tv.screenshot({ type: 'jpeg' }))).toMatch(/^(red|blue)$/);
  const changes = await record(tv);
  const colours = async () => new Set((await changes()).map(({ colour }) => colour));
  await expect.poll(async () => (await changes()).length, { timeout: 60_000 }).toBeGreaterThan(3);
  expect(await colours()).toEqual(new Set(['red', 'blue']));
});

test('a PDF is replaced while it plays: its pages stay until the new ones are there, and none of them comes back', async ({
  account,
  page,
  server,
  context,
}) => {
  await uploadDocument(account, server.url, [RED, RED]);
  const tv = await context.newPage();
  await tv.setViewportSize({ width: 480, height: 300 });
  const deviceId = await pairScreen(tv, account, server.url);
  const { content } = await account.client.content.list({ query: { kinds: 'document' } });
  const { id } = content[0] ?? {};
  if (!isDocumentId(id)) throw new Error('The library has no document');
  await account.client.documents.update({ params: { id }, body: { pageMs: 1_000 } });
  const body = { mediaType: 'document', mediaId: id } as const;
  await account.client.assignments.assignToDevice({ params: { deviceId }, body });
  await shows(tv, 'red');
  const changes = await record(tv);

  await page.goto(`${server.url}/media`);
  const next = { name: 'Winter.pdf', type: 'application/pdf', bytes: slides([BLUE, GREEN]) };
  await dropOn(page, 'slides.pdf', next);
  const dialog = page.getByRole('alertdialog', { name: 'New version of slides.pdf?' });
  await expect(dialog.getByText('1 screen gets this version.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use new version' }).click();
  const colours = async () => (await changes()).map(({ colour }) => colour);
  await expect.poll(colours, { timeout: 60_000 }).toContain('green');
  await expect.poll(async () => (await colours()).length, { timeout: 60_000 }).toBeGreaterThan(4);
  const seen = await colours();
  expect(seen[0]).toBe('red');
  expect(seen.lastIndexOf('red')).toBe(0);
  expect(new Set(seen.slice(1))).toEqual(new Set(['blue', 'green']));
});
