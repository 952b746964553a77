import type { FONT_IDS } from '@vitrine/contract/layouts/layout-limits';

export type FontId = (typeof FONT_IDS)[number];

/** The name of a family in style sheets: own ones, so that a font of the machine is never taken instead. */
const familyName = (font: FontId): string => `layout-${font}`;

/** The families for a text: the chosen one, and those for letters that it does not have. */
export const familyStack = (font: FontId): string =>
  [font, 'inter' as const, 'noto-sans-arabic' as const, 'noto-sans-hebrew' as const]
    .map((each) => `"${familyName(each)}"`)
    .join(', ') + ', sans-serif';
