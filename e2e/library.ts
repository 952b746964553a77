import type { Locator, Page } from '@playwright/test';

/** Chooses files in the file dialog of the Media Library's upload button. */
export async function choose(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.getByRole('button', { name: 'Upload Media' }).first().click();
  await page.getByRole('dialog', { name: 'Upload Media' }).getByLabel('Files to upload').setInputFiles(files);
}
