import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Point {
  x: number;
  y: number;
}

/** The middle of an element that is visible and does not move. */
export async function findMiddle(target: Locator): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('The element is not in sight.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses the mouse button in the middle of an element, and begins to drag it. */
export async function pickUp(page: Page, target: Locator): Promise<void> {
  const { x, y } = await findMiddle(target);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 12, y, { steps: 4 });
}

/**
 * Moves the mouse to the middle of an element until `sign` shows that the page has noticed it, because an earlier drop
 * would be ignored. Repeated, because parts of the page that still load move the element. Returns the mouse's position.
 */
export async function dragOver(page: Page, target: Locator, sign: Locator): Promise<Point> {
  let at = await findMiddle(target);
  await page.mouse.move(at.x, at.y, { steps: 8 });
  await expect
    .poll(async () => {
      at = await findMiddle(target);
      await page.mouse.move(at.x, at.y);
      return sign.count();
    })
    .toBeGreaterThan(0);
  return at;
}
