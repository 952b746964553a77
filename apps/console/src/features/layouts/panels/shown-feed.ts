import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import type { FeedElement } from './kinds.ts';

export const isFeedElement = (element: KnownElement): element is FeedElement =>
  element.kind === 'ticker' || element.kind === 'list';

/** True for an element that shows nothing on screens. */
export function showsNothing(element: FeedElement, { feeds }: LayoutResources): boolean {
  if (element.feedId !== null) return (feeds[element.feedId]?.entries.length ?? 0) === 0;
  return element.kind === 'list' || element.text.trim() === '';
}

/** The name of its feed, or the first line of its own text. */
export function describeFeed(element: FeedElement, { feeds }: LayoutResources): string {
  if (element.feedId !== null) return feeds[element.feedId]?.name ?? 'Feed deleted';
  return element.kind === 'list' ? 'Nothing chosen' : (element.text.trim().split('\n')[0] ?? '');
}
