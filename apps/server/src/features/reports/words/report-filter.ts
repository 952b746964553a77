import type { PlayReportFilter, ReportBy } from '@vitrine/contract/reports/reports';
import type { FilterNames } from '../report/service.ts';
import type { ReportWords } from './report-words.ts';

type ContentFilter = Pick<PlayReportFilter, 'mediaIds' | 'playlistIds' | 'layoutIds' | 'pageIds'>;

/** The most characters of a name in a filter. */
const NAME_LENGTH = 40;

const kinds = ['media', 'playlist', 'layout', 'page', 'screen', 'group', 'tag'] as const;

/** Returns true if a report counts only some content. */
export const hasContentFilter = ({ mediaIds, playlistIds, layoutIds, pageIds }: ContentFilter): boolean =>
  [mediaIds, playlistIds, layoutIds, pageIds].some((ids) => ids !== undefined && ids.length > 0);

/** Returns the names of the things in a filter, by their kind; nothing for kinds that it leaves open. */
export const listFilterNames = (words: ReportWords, names: FilterNames): { kind: ReportBy; names: string[] }[] =>
  kinds
    .map((kind) => ({ kind, names: names[kind].map((each) => shorten(words.nameSubject(each, kind))) }))
    .filter((each) => each.names.length > 0);

function shorten(name: string): string {
  const characters = Array.from(name);
  return characters.length <= NAME_LENGTH
    ? name
    : `${characters
        .slice(0, NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
