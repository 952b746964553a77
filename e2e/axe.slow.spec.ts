import { DESK, expectPublicPagesAccessible, expectSignedInPagesAccessible, PARTS, PHONE } from './all-pages.ts';
import { test } from './fixtures.ts';

const looks = [
  [DESK, ['light', 'dark']],
  [PHONE, ['light', 'dark']],
] as const;

test('every page for visitors meets WCAG 2.2 AA, on a desktop and on a phone, in light and dark', ({ page }) =>
  expectPublicPagesAccessible(page, looks));

for (const part of PARTS) {
  test(`every signed-in page meets WCAG 2.2 AA, on a desktop and on a phone, in light and dark (part ${part})`, ({
    page,
    admin,
  }) => expectSignedInPagesAccessible(page, admin, looks, part));
}
