export { usePriceLists, useReadPriceList } from './queries.ts';
