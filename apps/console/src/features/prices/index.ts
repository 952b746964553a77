export { priceListRead, priceListsRead } from './price-list.ts';
