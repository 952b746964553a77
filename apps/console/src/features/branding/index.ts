export { useBrand } from './use-brand.ts';
