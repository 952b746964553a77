/** True on a page in a language that is written from right to left. */
export const isRightToLeft = (): boolean => document.dir === 'rtl';

const mirrored: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
  '←': '→',
  '→': '←',
};

/**
 * The key that a list from left to right would get, whose next item is at its right: in Arabic the next item is at the
 * left. The same for the sign of an arrow key.
 */
export const toLogicalKey = (key: string): string => (isRightToLeft() ? (mirrored[key] ?? key) : key);
