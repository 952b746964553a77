const KEY = 'brand';

/** Gives every accent the account's colour, `#rrggbb`; null brings the product's own back. */
export function applyBrand(color: string | null) {
  if (color === null) document.documentElement.style.removeProperty('--brand');
  else document.documentElement.style.setProperty('--brand', color);
}

/** Shows a colour from now on, also before the account is known the next time. */
export function keepBrand(color: string) {
  localStorage.setItem(KEY, color);
  applyBrand(color);
}

/** Puts the kept colour on the page. Called before the first signed-in render, so that no page changes colour. */
export function applyKeptBrand() {
  const color = localStorage.getItem(KEY);
  if (color !== null && /^#[\da-f]{6}$/i.test(color)) applyBrand(color);
}
