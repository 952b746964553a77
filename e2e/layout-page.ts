import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
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
