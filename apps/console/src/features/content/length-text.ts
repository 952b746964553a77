import type { Document } from '@vitrine/contract/documents/documents';
import type { PlaylistSummary } from '@vitrine/contract/playlists/playlists';
import { t } from '@vitrine/messages/t';
import { formatDuration } from '../../ui/format/format.ts';

/** The size of a document: `8 pages · 1:20`, of the pages that screens show. */
export const pagesLabel = ({ shownPages, lengthMs }: Pick<Document, 'shownPages' | 'lengthMs'>): string =>
  t('{count, plural, one {# page} other {# pages}} · {length}', {
    count: shownPages,
    length: formatDuration(lengthMs / 1_000),
  });

/** The size of a playlist: `12 items, 3:20`; `Empty` without items. */
export const lengthLabel = ({ itemCount, lengthMs }: Pick<PlaylistSummary, 'itemCount' | 'lengthMs'>): string =>
  itemCount === 0
    ? t('Empty')
    : t('{itemCount, plural, one {# item, {length}} other {# items, {length}}}', {
        itemCount,
        length: formatDuration(lengthMs / 1_000),
      });
