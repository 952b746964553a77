import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Chooses files in the file dialog of the Media Library's upload button. */
export async function choose(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.getByRole('button', { name: 'Upload Media' }).first().click();
  await page.getByRole('dialog', { name: 'Upload Media' }).getByLabel('Files to upload').setInputFiles(files);
}

/**
 * Waits until this many thumbnails are loaded; they are made after the upload. If the page requests a thumbnail while its
 * file is being deleted, the browser reports the missing file as a page error.
 */
export async function expectThumbnails(page: Page, count: number): Promise<void> {
  const loaded = () =>
    page
      .locator('img[src*="/thumb_"]')
      .evaluateAll((images: HTMLImageElement[]) => images.filter(({ naturalWidth }) => naturalWidth > 0).length);
  await expect.poll(loaded).toBeGreaterThanOrEqual(count);
}

/** Drops a file on the card of an item. */
export async function dropOn(
  page: Page,
  name: string,
  file: { name: string; type: string; bytes: Uint8Array },
): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ fileName, type, content }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], fileName, { type }));
      return data;
    },
    { fileName: file.name, type: file.type, content: [...file.bytes] },
  );
  const card = page.getByRole('button', { name: `Preview ${name}` });
  for (const event of ['dragenter', 'dragover', 'drop']) await card.dispatchEvent(event, { dataTransfer: transfer });
}
