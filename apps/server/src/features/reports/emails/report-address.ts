import type { ReportFilter } from '@vitrine/contract/reports/report-emails';
import type { Days } from '@vitrine/contract/schedule/days';

/** The parameters of the console's report page for the ids of a filter. */
const parameters = [
  ['mediaIds', 'media'],
  ['playlistIds', 'playlists'],
  ['layoutIds', 'layouts'],
  ['pageIds', 'pages'],
  ['deviceIds', 'screens'],
  ['groupIds', 'groups'],
  ['tags', 'tags'],
] as const;

/** Returns the path of a report in the console: `/reports?from=2026-11-01&to=2026-11-30&groups=grp_1`. */
export function toReportPath(filter: ReportFilter, { from, to }: Days): string {
  const query = new URLSearchParams({ from, to });
  if (filter.by !== 'media') query.set('by', filter.by);
  if (filter.measure !== 'plays') query.set('measure', filter.measure);
  for (const [field, name] of parameters) {
    const ids = filter[field];
    if (ids !== undefined) query.set(name, ids.join(','));
  }
  return `/reports?${query.toString()}`;
}
