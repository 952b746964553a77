const KEY = 'brand';

/** Applies the account's color, `#rrggbb`, to the page; null restores the default one. */
export function applyBrand(color: string | null) {
  if (color === null) document.documentElement.style.removeProperty('--brand');
  else document.documentElement.style.setProperty('--brand', color);
}

/** Applies a color and stores it, so that the next visit shows it before the account is loaded. */
export function storeBrand(color: string) {
  localStorage.setItem(KEY, color);
  applyBrand(color);
}

/** Applies the stored color. Called before the first signed-in render, so that no page changes its color. */
export function applyStoredBrand() {
  const color = localStorage.getItem(KEY);
  if (color !== null && /^#[\da-f]{6}$/i.test(color)) applyBrand(color);
}
