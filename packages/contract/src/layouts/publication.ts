import type { LayoutSummary } from './layouts.ts';

/** False for a layout that is as it was created, which nobody has published since. */
export const wasPublished = ({ createdAt, publishedAt }: Pick<LayoutSummary, 'createdAt' | 'publishedAt'>): boolean =>
  publishedAt !== createdAt;
