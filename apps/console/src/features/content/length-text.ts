import type { PlaylistSummary } from '@vitrine/contract/playlists';
import { t } from '@vitrine/messages/t';
import { formatDuration } from '../../ui/format/format.ts';

/** The size of a playlist: `12 items, 3:20`; `Empty` without items. */
export const lengthLabel = ({ itemCount, lengthMs }: Pick<PlaylistSummary, 'itemCount' | 'lengthMs'>): string =>
  itemCount === 0
    ? t('Empty')
    : t('{itemCount, plural, one {# item, {length}} other {# items, {length}}}', {
        itemCount,
        length: formatDuration(lengthMs / 1_000),
      });
