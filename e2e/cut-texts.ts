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
 * Lists the labels of buttons, tabs, columns and the navigation that end with an ellipsis. Only in a generated language,
 * whose letters tell the texts of the product from names, which are as long as people make them.
 */
export const listShortenedLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = { 'en-XA': /[áéîöüçñšýž]/, 'ar-XB': /\p{Script=Arabic}/u }[document.documentElement.lang];
    const shortened = [...document.querySelectorAll('button, [role=tab], th, nav a')].flatMap((label) =>
      [label, ...label.querySelectorAll('.truncate')].filter(
        (part) =>
          part.matches('.truncate') &&
          part.checkVisibility({ opacityProperty: true }) &&
          part.scrollWidth > part.clientWidth + 1,
      ),
    );
    return shortened.flatMap(({ textContent, className }) =>
      own?.test(textContent ?? '') ? [`${textContent} (shortened, .${className})`] : [],
    );
  });
