import { AppError } from '@vitrine/contract/core/errors';
import type { DocumentPage, ShownPages } from '@vitrine/contract/documents/documents';

/** The time of the pages that screens show. */
export const sumLength = (pages: readonly DocumentPage[], pageMs: number): number =>
  pages.reduce((sum, { isSkipped, durationMs }) => sum + (isSkipped ? 0 : (durationMs ?? pageMs)), 0);

/**
 * The pages after changes; those that stay as they are are the same objects.
 *
 * @throws media.not_found for a number without a page, document.no_pages if none would be shown
 */
export function applyChanges(pages: readonly DocumentPage[], changes: ShownPages['pages']): readonly DocumentPage[] {
  if (changes.length === 0) return pages;
  const byNumber = new Map(changes.map((change) => [change.number, change]));
  if (changes.some(({ number }) => number > pages.length)) {
    throw new AppError('media.not_found', { message: 'This document has no page with this number' });
  }
  const after = pages.map((page) => {
    const { isSkipped = page.isSkipped, durationMs = page.durationMs } = byNumber.get(page.number) ?? {};
    return isSkipped === page.isSkipped && durationMs === page.durationMs ? page : { ...page, isSkipped, durationMs };
  });
  if (after.every(({ isSkipped }) => isSkipped)) throw new AppError('document.no_pages');
  return after;
}
