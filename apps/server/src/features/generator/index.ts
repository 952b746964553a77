export { createGenerator } from './service.ts';
export { createGeneratorWork } from './work.ts';
