export { listDocuments } from './documents.ts';
