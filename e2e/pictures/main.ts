// `npm run pictures`: takes the pictures of the guide and the README's animation from the running product, with sample
// content. Names as arguments restrict it: `npm run pictures -- dashboard effect`.
import { mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { filmEffect } from './effect.ts';
import { expect, openStage, settle, type Stage } from './stage.ts';

const guideFolder = fileURLToPath(new URL('../../apps/server/src/features/docs/images/', import.meta.url));
const readmeFolder = fileURLToPath(new URL('../../docs/images/', import.meta.url));

/** The size of the guide's pictures. */
const SIZE = { width: 1200, height: 750 };

/** The pictures of the guide. Each function returns the page that its picture shows. */
const scenes: Record<string, (stage: Stage) => Promise<Page>> = {
  dashboard: ({ page }) => visit(page, '/dashboard'),
  media: ({ page }) => visit(page, '/media'),
  devices: ({ page }) => visit(page, '/device-management'),
  async 'add-device'({ page }) {
    await visit(page, '/device-management');
    await page.getByRole('button', { name: 'Add device' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    return page;
  },
  async pairing({ visitor }) {
    await visitor.goto('/player/');
    await expect(visitor.getByText(/^[A-Z0-9]{3}.?[A-Z0-9]{3}$/).first()).toBeVisible();
    return visitor;
  },
  playlist: openWindowPlaylist,
  async before({ page, client }) {
    await openWindowPlaylist({ page, client });
    await page.getByRole('button', { name: 'Add bread' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save for 1 screen' })).toBeVisible();
    return page;
  },
  async schedule({ page }) {
    await visit(page, '/device-schedule');
    await page.getByRole('radio', { name: 'Week View' }).check({ force: true });
    return page;
  },
  async takeover({ page }) {
    await visit(page, '/takeovers');
    await page.getByRole('button', { name: 'Take over screens' }).click();
    await page.getByLabel('Heading', { exact: true }).fill('We close at 16:30');
    await page.getByLabel('Text', { exact: true }).fill('Please make your way to the exits. Thank you!');
    await expect(page.getByRole('button', { name: 'Take over 6 screens' })).toBeVisible();
    return page;
  },
  async search({ page }) {
    await visit(page, '/dashboard');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or go to').fill('ter');
    await expect(page.getByRole('option', { name: /Terrace/ })).toBeVisible();
    return page;
  },
};

const only = process.argv.slice(2);
const isWanted = (name: string) => only.length === 0 || only.includes(name);

mkdirSync(guideFolder, { recursive: true });
mkdirSync(readmeFolder, { recursive: true });
const stage = await openStage(SIZE);
try {
  for (const [name, show] of Object.entries(scenes)) if (isWanted(name)) await takePicture(name, show);
  if (isWanted('effect')) {
    const path = `${readmeFolder}effect.webp`;
    const seconds = await filmEffect(stage, path);
    await report(path, `${seconds.toFixed(1)} s`);
  }
} finally {
  await stage.close();
}

async function takePicture(name: string, show: (stage: Stage) => Promise<Page>) {
  const page = await show(stage);
  await page.mouse.move(0, 0);
  await settle(page);
  const path = `${guideFolder}${name}.webp`;
  await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .webp({ quality: 78, effort: 6 })
    .toFile(path);
  await report(path, `${SIZE.width} × ${SIZE.height}`);
}

async function openWindowPlaylist({ page, client }: Pick<Stage, 'page' | 'client'>): Promise<Page> {
  const { playlists } = await client.playlists.list();
  return visit(page, `/playlists/${playlists.find(({ name }) => name === 'In the window')?.id}`);
}

async function visit(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading...' })).toHaveCount(0);
  return page;
}

async function report(path: string, size: string) {
  process.stdout.write(`${basename(path)}: ${size}, ${Math.ceil((await stat(path)).size / 1_000)} kB\n`);
}
