import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { Layout } from '@vitrine/contract/layouts/layouts';
import type { renderLayout } from '@vitrine/layout/render';
import { build } from 'vite';

declare global {
  interface Window {
    /** `packages/layout/src/render.ts`, as {@link loadRenderer} brings it to a page. */
    layout: { renderLayout: typeof renderLayout };
  }
}

let built: Promise<string> | undefined;

async function buildRenderer(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@vitrine/layout/render'));
  const lib = { entry, formats: ['iife' as const], name: 'layout', fileName: 'layout' };
  const result = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib } });
  if (!Array.isArray(result)) throw new Error('The build made no list of files');
  return result.map(({ output }) => output[0].code).join('');
}

/** Loads the renderer of layouts into the page, as `window.layout`, whatever the page allows scripts to do. */
export async function loadRenderer(page: Page): Promise<void> {
  built ??= buildRenderer();
  await page.evaluate(`${await built}; window.layout = layout;`);
}

interface Drawing {
  document: LayoutDocument;
  /** Epoch milliseconds; the present if it is missing. */
  nowMs?: number;
  timeZone: string;
  screenName: string;
  /** English unless given. */
  language?: string;
  /** The addresses of pictures by their ids. */
  pictures: Readonly<Record<string, string>>;
  priceLists: Layout['resources']['priceLists'];
}

/** Draws a layout on an empty page, with the renderer as the console loads it, and waits for its pictures and fonts. */
export async function drawLayout(page: Page, drawing: Drawing): Promise<void> {
  await loadRenderer(page);
  await page.evaluate(async ({ document, nowMs, timeZone, screenName, language, pictures, priceLists }) => {
    window.layout.renderLayout(window.document.body, document, {
      now: () => nowMs ?? Date.now(),
      timeZone,
      screenName,
      groupName: '',
      language: language ?? 'en',
      findPicture: (id) => pictures[id] ?? null,
      findFeed: () => null,
      findPriceList: (id) => priceLists[id] ?? null,
      findForecast: () => null,
      mounts: {},
    });
    await Promise.all([...window.document.images].map((image) => image.decode()));
    await window.document.fonts.ready;
  }, drawing);
}
