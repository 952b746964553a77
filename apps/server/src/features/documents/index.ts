export { createDocumentPages } from './pages.ts';
export { createDocumentVersions } from './document-versions.ts';
export { createDocuments, type Documents } from './service.ts';
export type { ShownPages } from '@vitrine/contract/documents/documents';
