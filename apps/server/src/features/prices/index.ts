export { createPriceLists, type PriceLists } from './service.ts';
