export { listDocuments } from './document-list.ts';
export { listGuideSections } from './guide.ts';
