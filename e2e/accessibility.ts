import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from './fixtures.ts';

declare global {
  /** Set by the axe source. */
  var axe: undefined | { run: (options: object) => Promise<AxeResults> };
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everyRule = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

type ColorScheme = 'light' | 'dark';

/** Checks the current state of the page against WCAG 2.2 AA, in light and dark unless told otherwise. */
export async function expectAccessible(page: Page, schemes: readonly ColorScheme[] = ['light', 'dark']): Promise<void> {
  if (!(await page.evaluate(() => globalThis.axe !== undefined))) await page.evaluate(await source);
  for (const [i, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(
      async (runOnly) => {
        const results = await globalThis.axe?.run({ runOnly, resultTypes: ['violations'] });
        return results?.violations.flatMap(({ id, nodes }) =>
          nodes.flatMap(({ target }) => {
            const selector = target.join(' ');
            // The words in the drawing of a layout are a picture that assistive technology does not see, but axe does.
            const isDrawing =
              id === 'label-content-name-mismatch' && document.querySelector(`${selector} .layout-picture`) !== null;
            return isDrawing ? [] : [`${id}: ${selector}`];
          }),
        );
      },
      // Colours are all that differs in the second.
      i === 0 ? everyRule : colourRules,
    );
    // Soft, so that one run reports all violations on all pages.
    expect.soft(violations, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}
