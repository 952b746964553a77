export { documents } from './documents.ts';
