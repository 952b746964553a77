import { MAX_PRICE_LENGTH } from '@vitrine/contract/layouts/price-list-limits';
import type { PriceColumn } from '@vitrine/contract/layouts/price-lists';
import { isAmount } from '@vitrine/layout/price-text';

type Currency = PriceColumn['currency'];

/** A number between what may be the signs or the letters of a currency. */
const SIGNED = /^([\p{L}\p{Sc}.\s]{0,6}?)(\d(?:[\d.,'’\s]*\d)?)[.,]?([\p{L}\p{Sc}.\s–-]{0,6})$/u;

/** The signs of currencies that are letters. Some are those of several. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  CHF: ['fr', 'sfr'],
  SEK: ['kr'],
  NOK: ['kr'],
  DKK: ['kr'],
  PLN: ['zł'],
  CZK: ['kč'],
  HUF: ['ft'],
  RON: ['lei'],
  BGN: ['лв'],
  ZAR: ['r'],
  BRL: ['r$'],
};

/** The signs that only one currency has. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₪': 'ILS',
  '₹': 'INR',
  '₺': 'TRY',
  '₩': 'KRW',
};

/** The number of a pasted price, and what stands around it. Null: it is no number. */
function splitPrice(text: string): { number: string; sign: string } | null {
  const [, before, number, after] = SIGNED.exec(text.trim()) ?? [];
  if (before === undefined || number === undefined || after === undefined) return null;
  return { number, sign: `${before}${after}`.replaceAll(/[\s.–-]/g, '') };
}

/** True for nothing, any currency sign, and the letters of this currency, such as `CHF`, `Fr.` or `zł`. */
const isSignOf = (sign: string, currency: string): boolean =>
  sign === '' ||
  /^\p{Sc}$/u.test(sign) ||
  sign.toUpperCase() === currency ||
  LETTERS[currency]?.includes(sign.toLowerCase()) === true;

/** True for a number, alone or with the sign of a currency. `0,75 l` and `250 g` are none. */
export function isPrice(text: string): boolean {
  const price = splitPrice(text);
  if (price === null) return false;
  const { sign } = price;
  const isCode = /^[A-Z]{3}$/.test(sign);
  return isCode || sign === '' || /^\p{Sc}$/u.test(sign) || findCurrencies(sign).length > 0;
}

const findCurrencies = (sign: string): string[] =>
  Object.keys(LETTERS).filter((currency) => LETTERS[currency]?.includes(sign.toLowerCase()) === true);

/** A pasted price, without the sign of the currency, which the column has. Without a column's currency it stays as it is. */
export function readPrice(text: string, currency: Currency): string {
  const price = splitPrice(text);
  const isNumber = currency !== null && price !== null && isSignOf(price.sign, currency);
  return (isNumber && isAmount(price.number, currency) ? price.number : text).slice(0, MAX_PRICE_LENGTH).trim();
}

/** The currency that all prices with a sign have, such as `€` or `CHF`. Null: they have none, or several. */
export function findCurrency(prices: readonly string[]): Currency {
  const signs = new Set(prices.flatMap((text) => (isPrice(text) ? (splitPrice(text)?.sign ?? '') : '')));
  signs.delete('');
  const [sign = '', ...others] = signs;
  if (others.length > 0) return null;
  const named = findCurrencies(sign);
  return SIGNS[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : named.length === 1 ? (named[0] ?? null) : null);
}

/** Words over the columns of price lists, in languages whose layouts the product knows well. */
const NAME_WORDS =
  /^(name|item|product|article|artikel|produkt|bezeichnung|nom|produit|nombre|producto|nome|prodotto|naam|שם|الاسم)$/i;
const PRICE_WORDS = /^(price|preis|prix|precio|prezzo|preço|prijs|מחיר|السعر)$/i;

export const isPriceWord = (text: string): boolean => PRICE_WORDS.test(text);

/** True for a row that names the columns below it. */
export const isHead = (row: readonly string[]): boolean =>
  row.length > 1 && !row.some(isPrice) && (NAME_WORDS.test(row[0] ?? '') || row.slice(1).some(isPriceWord));
