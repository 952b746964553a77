export { createDocumentPages } from './pages.ts';
export { createDocuments, type Documents } from './service.ts';
export type { ShownPages } from '@vitrine/contract/documents';
