/** Gives every accent the account's colour, `#rrggbb`; null brings the product's own back. */
export function applyBrand(color: string | null) {
  if (color === null) document.documentElement.style.removeProperty('--brand');
  else document.documentElement.style.setProperty('--brand', color);
}
