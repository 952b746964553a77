import type { Page } from '@playwright/test';

/**
 * Lists the texts of a page that a reader cannot read whole: those that leave the window, and those that an element cuts
 * off without an ellipsis. A list that scrolls has what it shows when scrolled.
 */
export const listCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (parent === null || text.nodeValue?.trim() === '' || !parent.checkVisibility({ opacityProperty: true }))
        continue;
      range.selectNodeContents(text);
      const rect = range.getBoundingClientRect();
      if (rect.width === 0 || rect.height === 0) continue;
      for (let element: Element | null = parent; element !== null; element = element.parentElement) {
        const { overflowX, textOverflow, position, clip, clipPath } = getComputedStyle(element);
        // Text for screen readers is clipped to nothing, and a drawing is a picture.
        const isUnseen =
          clip !== 'auto' || clipPath !== 'none' || element.closest('svg, .layout-picture, [inert]') !== null;
        if (isUnseen || textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') break;
        const box = element.getBoundingClientRect();
        const leaves = rect.right > box.right + 1.5 || rect.left < box.left - 1.5;
        const isCut =
          (overflowX === 'hidden' || overflowX === 'clip' || element === document.documentElement) && leaves;
        if (isCut) {
          cut.push(`${text.nodeValue?.trim().slice(0, 60)} (in ${element.tagName} .${element.className})`);
          break;
        }
        if (position === 'fixed') break;
      }
    }
    return cut;
  });

/**
 * Lists the texts of buttons, tabs, links of the navigation and heads of columns that end with an ellipsis or take a
 * second line. `own` finds a letter that only texts of the product have: names are as long as people make them.
 */
export const listCrampedLabels = (page: Page, own: RegExp): Promise<string[]> =>
  page.evaluate((source) => {
    const cramped: string[] = [];
    const letter = new RegExp(source, 'u');
    const range = document.createRange();
    for (const label of document.querySelectorAll('button, [role=tab], th, nav a')) {
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        const parent = text.parentElement;
        if (parent === null || !letter.test(text.nodeValue ?? '') || !parent.checkVisibility()) continue;
        range.selectNodeContents(text);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        const ellipsis = parent.closest('.truncate');
        const isCut = ellipsis !== null && ellipsis.scrollWidth > ellipsis.clientWidth + 1;
        if (isCut || lines.size > 1)
          cramped.push(
            `${isCut ? 'cut' : 'wrapped'}: ${text.nodeValue?.trim()} (in ${label.tagName} .${label.className})`,
          );
      }
    }
    return cramped;
  }, own.source);
