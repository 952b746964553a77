import type { PriceColumn } from '@vitrine/contract/layouts/price-lists';

const NUMBER = /^\d{1,9}(?:[.,](\d{1,2}))?$/;

const MAX_FORMATS = 50;
const formats = new Map<string, Intl.NumberFormat | null>();

function findFormat(language: string, currency: string, digits: number): Intl.NumberFormat | null {
  const key = `${language} ${currency} ${digits}`;
  let found = formats.get(key);
  if (found === undefined) {
    if (formats.size >= MAX_FORMATS) formats.clear();
    found = createFormat(language, currency, digits) ?? createFormat('en-GB', currency, digits);
    formats.set(key, found);
  }
  return found;
}

/** Null for a language or currency that the engine does not accept. */
function createFormat(language: string, currency: string, digits: number): Intl.NumberFormat | null {
  try {
    const usual = new Intl.NumberFormat(language, { style: 'currency', currency });
    // A typed price is not rounded, not even in currencies without minor units.
    const least = Math.max(digits, usual.resolvedOptions().minimumFractionDigits ?? 0);
    if (least === usual.resolvedOptions().maximumFractionDigits) return usual;
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: least,
      maximumFractionDigits: least,
    });
  } catch {
    return null;
  }
}

/** A price as screens show it: numbers like `3.50` or `3,50` in their currency, any other text as it was typed. */
export function formatPrice(price: string, currency: PriceColumn['currency'], language: string): string {
  const number = currency === null ? null : NUMBER.exec(price);
  if (currency === null || number === null) return price;
  const format = findFormat(language, currency, number[1] === undefined ? 0 : number[1].length);
  return format === null ? price : format.format(Number(price.replace(',', '.')));
}
