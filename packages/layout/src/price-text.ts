import type { PriceColumn } from '@vitrine/contract/layouts/price-lists';

/** With decimals behind a point or comma. */
const PLAIN = /^\d{1,9}(?:[.,](\d{1,3}))?$/;

/** With thousands in groups of three, and decimals behind another sign than the one between the groups. */
const GROUPED = /^[1-9]\d{0,2}([.,'’\u00a0\u202f ])\d{3}(?:\1\d{3}){0,2}(?:(?!\1)[.,](\d{1,2}))?$/;

/** Digits and the signs between them. */
const NUMERIC = /^\d[\d.,'’\u00a0\u202f ]*$/;

/** A sign and three digits, which are thousands or decimals. */
const DOUBTFUL = /^\d{1,3}[.,]\d{3}$/;

interface Amount {
  value: number;
  /** The number of typed decimals. */
  decimals: number;
}

const MAX_FORMATS = 50;
const formats = new Map<string, Intl.NumberFormat | null>();

type Sign = 'symbol' | 'narrowSymbol';

function findFormat(
  language: string,
  currency: string,
  { digits, sign }: { digits: number; sign: Sign },
): Intl.NumberFormat | null {
  const key = `${language} ${currency} ${digits} ${sign}`;
  let found = formats.get(key);
  if (found === undefined) {
    if (formats.size >= MAX_FORMATS) formats.clear();
    const create = (of: string) =>
      createFormat(of, currency, digits, sign) ?? createFormat(of, currency, digits, 'symbol');
    found = create(language) ?? create('en-GB');
    formats.set(key, found);
  }
  return found;
}

/** Null for a language, currency or kind of sign that the engine does not accept. */
function createFormat(language: string, currency: string, digits: number, sign: Sign): Intl.NumberFormat | null {
  try {
    const options = { style: 'currency', currency, currencyDisplay: sign } as const;
    const usual = new Intl.NumberFormat(language, options);
    // A typed price is not rounded, not even in currencies without minor units.
    const least = Math.max(digits, usual.resolvedOptions().minimumFractionDigits ?? 0);
    if (least === usual.resolvedOptions().maximumFractionDigits) return usual;
    return new Intl.NumberFormat(language, { ...options, minimumFractionDigits: least, maximumFractionDigits: least });
  } catch {
    return null;
  }
}

/** The short sign of a currency, such as `$`, `kr` or `zł`; its letters if it has none. */
export const findSign = (currency: string): string =>
  findFormat('en-GB', currency, { digits: 0, sign: 'narrowSymbol' })
    ?.formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** The decimals that prices in a currency usually have: 2 for most, 3 for some. */
const countDecimals = (currency: string): number =>
  findFormat('en-GB', currency, { digits: 0, sign: 'symbol' })?.resolvedOptions().maximumFractionDigits ?? 2;

/**
 * Reads a typed price. A point or comma before one or two digits begins the decimals: `3.50`, `3,5`. Groups of three digits
 * are thousands, with any of the usual signs between them: `1,200`, `1.200,50`, `1'200.50`, `1 200`. Where a currency has
 * three decimals, one sign before three digits begins the decimals. Null: it is no number that can be read only one way.
 */
function readAmount(text: string, currency: string): Amount | null {
  const plain = PLAIN.exec(text);
  const decimals = plain?.[1]?.length ?? 0;
  if (plain !== null && (decimals < 3 || countDecimals(currency) === 3)) {
    return { value: Number(text.replace(',', '.')), decimals };
  }
  const grouped = GROUPED.exec(text);
  if (grouped === null) return null;
  const behind = grouped[2] ?? '';
  const before = text.slice(0, text.length - (behind === '' ? 0 : behind.length + 1)).replace(/\D/g, '');
  return { value: Number(`${before}.${behind || '0'}`), decimals: behind.length };
}

/** True for text that is a number in a currency. */
export const isAmount = (text: string, currency: string): boolean => readAmount(text, currency) !== null;

/**
 * Returns why the person who types a price should check it. `read`: it could be another number than the one that
 * screens show. `typed`: it looks like a number, and is shown as it was typed. Null: it is clear.
 */
export function findDoubt(price: string, currency: PriceColumn['currency']): 'read' | 'typed' | null {
  if (currency === null || !NUMERIC.test(price)) return null;
  if (readAmount(price, currency) === null) return 'typed';
  return DOUBTFUL.test(price) ? 'read' : null;
}

/** True for columns in one currency, whose prices need no sign like `US$`: no other dollar can be meant. */
export const haveOneCurrency = (columns: readonly Pick<PriceColumn, 'currency'>[]): boolean =>
  new Set(columns.map(({ currency }) => currency)).size === 1;

/**
 * A price as screens show it: a number in its currency, any other text as it was typed. See {@link readAmount}.
 *
 * @param isShort with a sign like `$`, which several currencies have, where the language would write `US$`
 */
export function formatPrice(
  price: string,
  currency: PriceColumn['currency'],
  language: string,
  { isShort = false } = {},
): string {
  const amount = currency === null ? null : readAmount(price, currency);
  if (currency === null || amount === null) return price;
  const sign = isShort ? 'narrowSymbol' : 'symbol';
  const format = findFormat(language, currency, { digits: amount.decimals, sign });
  return format === null ? price : format.format(amount.value);
}
