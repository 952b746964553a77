import { DESK, expectPublicPagesAccessible, expectSignedInPagesAccessible, PHONE } from './all-pages.ts';
import { test } from './fixtures.ts';

const looks = [
  [DESK, ['light', 'dark']],
  [PHONE, ['light', 'dark']],
] as const;

test('every page for visitors meets WCAG 2.2 AA, on a desktop and on a phone, in light and dark', ({ page }) =>
  expectPublicPagesAccessible(page, looks));

test('every signed-in page meets WCAG 2.2 AA, on a desktop and on a phone, in light and dark', ({ page, admin }) =>
  expectSignedInPagesAccessible(page, admin, looks));
