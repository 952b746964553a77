import type { LayoutSummary } from './layouts.ts';

/** False for a layout that nobody has published since it was created. */
export const wasPublished = ({ createdAt, publishedAt }: Pick<LayoutSummary, 'createdAt' | 'publishedAt'>): boolean =>
  publishedAt !== createdAt;
