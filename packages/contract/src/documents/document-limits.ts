/* The limits of documents, for code that must not load zod. */

/** Pages of a document. */
export const MAX_PAGES = 200;

/** The size of the file of a document. */
export const MAX_DOCUMENT_BYTES = 100 * 1024 * 1024;

/** The time for which a page shows, in milliseconds. */
export const DEFAULT_PAGE_MS = 10_000;
export const MIN_PAGE_MS = 1_000;
export const MAX_PAGE_MS = 60 * 60 * 1_000;
