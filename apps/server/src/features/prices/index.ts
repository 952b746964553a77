export { servePriceLists } from './routes.ts';
export { createPriceLists, type PriceLists } from './service.ts';
