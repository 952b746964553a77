import type { Document, DocumentPage } from '@vitrine/contract/documents/documents';
import { DocumentId, MediaId } from '@vitrine/contract/library/media';

/** A document of three pages that are shown for ten seconds each. */
export const exampleDocument = (name = 'Menu.pdf', changes: Partial<Document> = {}): Document => ({
  id: DocumentId.parse(`doc_${name}`),
  originalName: name,
  mimeType: 'application/pdf',
  fileSize: 90_000,
  folderId: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  revision: 4,
  isActive: false,
  status: 'ready',
  progress: null,
  failure: null,
  pageCount: 3,
  shownPages: 3,
  pageMs: 10_000,
  lengthMs: 30_000,
  pagesBytes: 60_000,
  thumbnailUrl: '/objects/menu.webp',
  averageColor: '#c83c3c',
  validFrom: null,
  validUntil: null,
  width: 2_160,
  height: 3_057,
  ...changes,
});

/** The pages of a document. */
export const examplePages = (count = 3): DocumentPage[] =>
  Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    mediaId: MediaId.parse(`med_page${i + 1}`),
    imageUrl: `/api/image/file/page${i + 1}.webp`,
    thumbnailUrl: `/objects/page${i + 1}.webp`,
    width: 2_160,
    height: 3_057,
    isSkipped: false,
    durationMs: null,
  }));
