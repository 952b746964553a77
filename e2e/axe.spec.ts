import { DESK, expectPublicPagesAccessible, expectSignedInPagesAccessible, PARTS, PHONE } from './all-pages.ts';
import { test } from './fixtures.ts';

const looks = [
  [DESK, ['light']],
  [PHONE, ['dark']],
] as const;

test('every page for visitors meets WCAG 2.2 AA, light on a desktop and dark on a phone', ({ page }) =>
  expectPublicPagesAccessible(page, looks, 20));

for (const part of PARTS) {
  test(`every signed-in page meets WCAG 2.2 AA, light on a desktop and dark on a phone (part ${part})`, ({
    page,
    admin,
  }) => expectSignedInPagesAccessible(page, admin, looks, part));
}
