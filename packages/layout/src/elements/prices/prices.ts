import { isPriceListId } from '@vitrine/contract/core/ids';
import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import * as limits from '@vitrine/contract/layouts/layout-limits';
import type { ElementContext } from '../../element-context.ts';
import type { LayoutKind } from '../layout-kind.ts';
import { readColor, readNumber, readOption, readText, readWritten } from '../fields.ts';
import { renderPrices } from './render-prices.ts';

export const pricesKind: LayoutKind<'prices'> = {
  read(fields, common) {
    const { priceListId, soldOutWord } = fields;
    return {
      ...common,
      ...readWritten(fields),
      kind: 'prices',
      priceListId: isPriceListId(priceListId) ? priceListId : null,
      textColumns: readNumber(fields['textColumns'], 1, limits.MAX_TEXT_COLUMNS, 1),
      leaders: readOption(fields['leaders'], ['dots', 'none'] as const, 'dots'),
      accent: readColor(fields['accent']),
      hasNotes: fields['hasNotes'] !== false,
      soldOut: readOption(fields['soldOut'], ['struck', 'hidden', 'word'] as const, 'struck'),
      soldOutWord: soldOutWord === undefined ? 'Sold out' : readText(soldOutWord, limits.MAX_SOLD_OUT_WORD),
    };
  },
  draw: (node, element, color, context) => renderPrices(node, element, findTable(element, context), color),
  listShown: findTable,
};

function findTable({ priceListId }: ElementOf<'prices'>, context: ElementContext) {
  return priceListId && context.findPriceList(priceListId);
}
