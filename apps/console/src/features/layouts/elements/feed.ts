import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { t } from '@vitrine/messages/t';

/** Elements that show the entries of a feed. */
export type FeedElement = Extract<KnownElement, { feedId: unknown }>;

export const isFeedElement = (element: KnownElement): element is FeedElement => 'feedId' in element;

export const nameFeed = (feedId: string, { feeds }: LayoutResources): string =>
  feeds[feedId]?.name ?? t('Feed deleted');

/** Why an element that shows a feed shows nothing; null if the feed has entries. */
export const explainFeed = (feedId: string, { feeds }: LayoutResources): string | null =>
  (feeds[feedId]?.entries.length ?? 0) === 0 ? t('No entries yet') : null;
