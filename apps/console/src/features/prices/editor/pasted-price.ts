import type { PriceColumn } from '@vitrine/contract/layouts/price-lists';
import { findSign, isAmount } from '@vitrine/layout/price-text';

/** The currencies that are offered for a column. */
export const CURRENCIES: readonly string[] =
  'EUR USD GBP CHF SEK NOK DKK PLN CZK HUF RON BGN TRY ILS AED SAR EGP INR JPY CNY KRW AUD NZD CAD BRL MXN ZAR'.split(
    ' ',
  );

/** Currencies in words: codes, abbreviations and names, in lower case. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  EUR: ['euro'],
  USD: ['us$'],
  AUD: ['a$'],
  CAD: ['c$', 'ca$'],
  NZD: ['nz$'],
  CHF: ['fr', 'sfr'],
  BGN: ['лв'],
};

/** A number between what may be the signs or the letters of a currency. */
const SIGNED = /^([\p{L}\p{Sc}.\s]{0,6}?)(\d(?:[\d.,'’\s]*\d)?)[.,]?([\p{L}\p{Sc}.\s–-]{0,6})$/u;

/** The number of a price, and the signs around it, in lower case; null if it is anything else. */
function splitPrice(text: string): { number: string; signs: string[] } | null {
  const match = SIGNED.exec(text.trim());
  if (match === null) return null;
  const [, before = '', number = '', after = ''] = match;
  const signs = [before, after].map((sign) => sign.replace(/[\s.–-]/g, '').toLowerCase());
  // Spreadsheets write thousands with spaces of any width, which do not break.
  return { number: number.replaceAll(/\s/g, ' '), signs: signs.filter((sign) => sign !== '') };
}

/** True for the sign or the letters of a currency, such as `€`, `chf`, `fr` or `zł`, in lower case. */
const isSignOf = (sign: string, currency: string): boolean =>
  [currency, findSign(currency), ...(LETTERS[currency] ?? [])].some((each) => each.toLowerCase() === sign);

/**
 * A typed or pasted price, without the sign of its column's currency: `4,50 €` is `4,50`. With another sign, or in a column
 * without one, it stays as it is.
 */
export function readPrice(text: string, currency: PriceColumn['currency']): string {
  const price = splitPrice(text);
  if (currency === null || price === null || !isAmount(price.number, currency)) return text;
  return price.signs.every((sign) => isSignOf(sign, currency)) ? price.number : text;
}

/** The currency of pasted prices. Null: they have no signs, different ones, or one that several currencies have, such as `$`. */
export function findCurrency(texts: readonly string[]): string | null {
  const signs = new Set(texts.flatMap((text) => splitPrice(text)?.signs ?? []));
  if (signs.size !== 1) return null;
  const [sign = ''] = signs;
  const [currency, ...others] = CURRENCIES.filter((each) => isSignOf(sign, each));
  return currency === undefined || others.length > 0 ? null : currency;
}
