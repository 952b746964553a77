import { countDays } from '@vitrine/contract/schedule/days';
import type { SharedReport } from '@vitrine/contract/reports/report-links';
import type { ReportBy, ReportMeasure } from '@vitrine/contract/reports/reports';
import { REPORT_HOUR_DAYS } from '@vitrine/contract/reports/report-limits';
import { withParam } from '../../ui/forms/use-address-text.ts';
import { dayIn } from '../../ui/format/date-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { useSearchParams } from '../../ui/routing/navigation.tsx';
import { type Period, readPeriod } from './period.ts';
import { useShared } from './shared/shared-context.ts';

export const reportBys: readonly ReportBy[] = ['media', 'playlist', 'layout', 'page', 'screen', 'group', 'tag'];

/** The filters of a report, named as their parameters in the address. */
export const filterKinds = ['media', 'playlists', 'layouts', 'pages', 'screens', 'groups', 'tags'] as const;
export type FilterKind = (typeof filterKinds)[number];

export type Filters = Record<FilterKind, readonly string[]>;

export interface ReportAddress {
  period: Period;
  today: string;
  filters: Filters;
  /** True if only some content counts, and not only some screens. */
  isOfContent: boolean;
  by: ReportBy;
  measure: ReportMeasure;
  step: 'day' | 'hour';
  /** The row that the chart shows alone; null: all. */
  row: string | null;
}

const MINUTE_MS = 60_000;

/**
 * Returns the report that the address asks for, and functions that change it. A shared report has its period and its
 * filters from its link; its address has the row, the measure and the steps only.
 */
export function useReportAddress() {
  const [params, setParams] = useSearchParams();
  const today = dayIn(useTimeZone(), useNow(MINUTE_MS));
  const shared = useShared()?.report;
  const address = shared === undefined ? readAddress(params, today) : readSharedAddress(params, shared);
  const usualMeasure = shared?.measure ?? 'plays';
  const set = (values: Record<string, string>) =>
    setParams((before) => Object.entries(values).reduce((all, [name, value]) => withParam(all, name, value), before), {
      replace: true,
    });
  return {
    ...address,
    setPeriod: ({ preset, from, to }: Period) =>
      set(
        preset === null
          ? { period: '', from, to, step: '' }
          : { period: preset === '7-days' ? '' : preset, from: '', to: '', step: '' },
      ),
    setFilter: (kind: FilterKind, ids: readonly string[]) => set({ [kind]: ids.join(','), row: '' }),
    clearFilters: () => set({ ...Object.fromEntries(filterKinds.map((kind) => [kind, ''])), row: '' }),
    setBy: (by: ReportBy) => set({ by: by === 'media' ? '' : by, row: '' }),
    setMeasure: (measure: ReportMeasure) => set({ measure: measure === usualMeasure ? '' : measure }),
    setStep: (step: ReportAddress['step']) => set({ step: step === chooseStep(address.period) ? '' : step }),
    setRow: (row: string | null) => set({ row: row ?? '' }),
  };
}

/** The steps of a period unless others are chosen: the hours of a single day. */
const chooseStep = (period: Period): ReportAddress['step'] => (countDays(period) === 1 ? 'hour' : 'day');

export const mayHaveHours = (period: Period): boolean => countDays(period) <= REPORT_HOUR_DAYS;

const readMeasure = (params: URLSearchParams, usual: ReportMeasure): ReportMeasure =>
  (['plays', 'duration'] as const).find((each) => each === params.get('measure')) ?? usual;

function readStep(params: URLSearchParams, period: Period): ReportAddress['step'] {
  const step = (['day', 'hour'] as const).find((each) => each === params.get('step')) ?? chooseStep(period);
  return mayHaveHours(period) ? step : 'day';
}

function readAddress(params: URLSearchParams, today: string): ReportAddress {
  const period = readPeriod(params, today);
  const idsOf = (kind: FilterKind) => (params.get(kind) ?? '').split(',').filter((id) => id !== '');
  const filters = {
    media: idsOf('media'),
    playlists: idsOf('playlists'),
    layouts: idsOf('layouts'),
    pages: idsOf('pages'),
    screens: idsOf('screens'),
    groups: idsOf('groups'),
    tags: idsOf('tags'),
  };
  return {
    period,
    today,
    filters,
    isOfContent: [filters.media, filters.playlists, filters.layouts, filters.pages].some(({ length }) => length > 0),
    by: reportBys.find((each) => each === params.get('by')) ?? 'media',
    measure: readMeasure(params, 'plays'),
    step: readStep(params, period),
    row: params.get('row'),
  };
}

function readSharedAddress(params: URLSearchParams, shared: SharedReport): ReportAddress {
  const { from, to, preset, today, by, measure, isOfContent } = shared;
  const period = { preset, from, to };
  return {
    period,
    today,
    filters: { media: [], playlists: [], layouts: [], pages: [], screens: [], groups: [], tags: [] },
    isOfContent,
    by,
    measure: readMeasure(params, measure),
    step: readStep(params, period),
    row: params.get('row'),
  };
}

type Screens = 'from' | 'to' | 'deviceIds' | 'groupIds' | 'tags';

/** Returns the query of routes for the days and the screens of a report. */
export const toScreensQuery = ({
  period: { from, to },
  filters,
}: Pick<ReportAddress, 'filters'> & { period: Pick<Period, 'from' | 'to'> }) =>
  ({
    from,
    to,
    deviceIds: join(filters.screens),
    groupIds: join(filters.groups),
    tags: join(filters.tags),
  }) satisfies Record<Screens, string | undefined>;

/** Returns the query of routes for a report. */
export const toReportQuery = (address: ReportAddress) => ({
  ...toScreensQuery(address),
  by: address.by,
  measure: address.measure,
  mediaIds: join(address.filters.media),
  playlistIds: join(address.filters.playlists),
  layoutIds: join(address.filters.layouts),
  pageIds: join(address.filters.pages),
});

const join = (ids: readonly string[]): string | undefined => (ids.length === 0 ? undefined : ids.join(','));

export const isNarrowed = (filters: Filters): boolean => filterKinds.some((kind) => filters[kind].length > 0);
