import { DEFAULT_PRIMARY_COLOR } from '@vitrine/contract/design/default-brand';

const KEY = 'brand';

const toKey = (accountId: string): string => `${KEY} ${accountId}`;

/** Applies the account's color, `#rrggbb`, to the page; null restores the default one. */
export function applyBrand(color: string | null) {
  const { style, dataset } = document.documentElement;
  if (color === null) style.removeProperty('--brand');
  else style.setProperty('--brand', color);
  // Accents take a chosen color as it is. The default has an accent of its own (`tokens.css`).
  if (color === null || color.toUpperCase() === DEFAULT_PRIMARY_COLOR) delete dataset['brand'];
  else dataset['brand'] = 'chosen';
}

/**
 * Applies a color and stores it, so that the next visit shows it before the account is loaded.
 *
 * @param accountId the account that the address names; null if it names none
 */
export function storeBrand(color: string, accountId: string | null) {
  localStorage.setItem(KEY, color);
  if (accountId !== null) localStorage.setItem(toKey(accountId), color);
  applyBrand(color);
}

/** Applies the stored color. Called before the first signed-in render, so that no page changes its color. */
export function applyStoredBrand(accountId: string | null) {
  const color = localStorage.getItem(accountId === null ? KEY : toKey(accountId));
  if (color !== null && /^#[\da-f]{6}$/i.test(color)) applyBrand(color);
}
