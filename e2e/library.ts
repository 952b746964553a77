import type { Locator, Page } from '@playwright/test';

/** Chooses files in the dialog that the button at the top of the Media Library opens. */
export async function choose(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.getByRole('button', { name: 'Upload Media' }).first().click();
  await page.getByRole('dialog', { name: 'Upload Media' }).getByLabel('Files to upload').setInputFiles(files);
}
