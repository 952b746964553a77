import type { PriceColumn, PriceRow } from '@vitrine/contract/layouts/price-lists';
import { findDoubt, formatPrice, haveOneCurrency } from '@vitrine/layout/price-text';
import { t } from '@vitrine/messages/t';

interface PriceDoubtsProps {
  id: string;
  item: Extract<PriceRow, { kind: 'item' }>;
  columns: readonly PriceColumn[];
  /** The language in which screens write prices. */
  language: string;
}

/** The prices of an item that can be read in several ways, as screens show them. */
export function PriceDoubts({ id, item, columns, language }: PriceDoubtsProps) {
  const isShort = haveOneCurrency(columns);
  const doubts = columns.flatMap(({ id: columnId, currency }) => {
    const price = item.prices[columnId] ?? '';
    const doubt = findDoubt(price, currency);
    if (doubt === null) return [];
    return doubt === 'read'
      ? t('Screens show {typed} as {price}.', {
          typed: price,
          price: formatPrice(price, currency, language, { isShort }),
        })
      : t('Screens show {price} as it is typed. Type an amount like 3.50, 3,50 or 1,200.50.', { price });
  });
  if (doubts.length === 0) return null;
  return (
    <p id={id} className="price-doubts">
      {[...new Set(doubts)].join(' ')}
    </p>
  );
}
