import type { PriceListId } from '@vitrine/contract/layouts/price-lists';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';

/** The account's price lists by name. */
export const priceListsRead = q.priceLists.list({
  failure: t('Failed to fetch price lists'),
  select: ({ priceLists }) => priceLists,
});

/** A price list with its rows. */
export const priceListRead = (id: PriceListId) =>
  q.priceLists.get({
    params: { id },
    failure: t('Failed to fetch the price list'),
    select: ({ priceList }) => priceList,
  });
