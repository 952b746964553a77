export { servePriceLists } from './routes.ts';
export { createPriceLists } from './service.ts';
