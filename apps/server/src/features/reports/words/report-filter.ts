import type { PlayReportFilter } from '@vitrine/contract/reports/reports';

type ContentFilter = Pick<PlayReportFilter, 'mediaIds' | 'playlistIds' | 'layoutIds' | 'pageIds'>;

/** Returns true if a report counts only some content. */
export const hasContentFilter = ({ mediaIds, playlistIds, layoutIds, pageIds }: ContentFilter): boolean =>
  [mediaIds, playlistIds, layoutIds, pageIds].some((ids) => ids !== undefined && ids.length > 0);
