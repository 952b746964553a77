import type { ReportBy, ReportMeasure } from '@vitrine/contract/reports/reports';
import { REPORT_HOUR_DAYS } from '@vitrine/contract/reports/report-limits';
import { withParam } from '../../ui/forms/use-address-text.ts';
import { dayIn } from '../../ui/format/date-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { useSearchParams } from '../../ui/routing/navigation.tsx';
import { countDays, type Period, readPeriod } from './period.ts';

export const reportBys: readonly ReportBy[] = ['media', 'playlist', 'layout', 'page', 'screen', 'group', 'tag'];

/** What narrows a report, by the name of its parameter in the address. */
export const filterKinds = ['media', 'playlists', 'layouts', 'screens', 'groups', 'tags'] as const;
export type FilterKind = (typeof filterKinds)[number];

export type Filters = Record<FilterKind, readonly string[]>;

export interface ReportAddress {
  period: Period;
  today: string;
  filters: Filters;
  by: ReportBy;
  measure: ReportMeasure;
  step: 'day' | 'hour';
  /** The row that the chart shows alone; null: all. */
  row: string | null;
}

const MINUTE_MS = 60_000;

/** The report that the address asks for, and how it is changed. */
export function useReportAddress() {
  const [params, setParams] = useSearchParams();
  const today = dayIn(useTimeZone(), useNow(MINUTE_MS));
  const address = readAddress(params, today);
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
    setMeasure: (measure: ReportMeasure) => set({ measure: measure === 'plays' ? '' : measure }),
    setStep: (step: ReportAddress['step']) => set({ step: step === chooseStep(address.period) ? '' : step }),
    setRow: (row: string | null) => set({ row: row ?? '' }),
  };
}

/** The steps of a period unless others are chosen: the hours of a single day. */
const chooseStep = (period: Period): ReportAddress['step'] => (countDays(period) === 1 ? 'hour' : 'day');

export const mayHaveHours = (period: Period): boolean => countDays(period) <= REPORT_HOUR_DAYS;

function readAddress(params: URLSearchParams, today: string): ReportAddress {
  const period = readPeriod(params, today);
  const idsOf = (kind: FilterKind) => (params.get(kind) ?? '').split(',').filter((id) => id !== '');
  const step = (['day', 'hour'] as const).find((each) => each === params.get('step')) ?? chooseStep(period);
  return {
    period,
    today,
    filters: {
      media: idsOf('media'),
      playlists: idsOf('playlists'),
      layouts: idsOf('layouts'),
      screens: idsOf('screens'),
      groups: idsOf('groups'),
      tags: idsOf('tags'),
    },
    by: reportBys.find((each) => each === params.get('by')) ?? 'media',
    measure: params.get('measure') === 'duration' ? 'duration' : 'plays',
    step: mayHaveHours(period) ? step : 'day',
    row: params.get('row'),
  };
}

type Screens = 'from' | 'to' | 'deviceIds' | 'groupIds' | 'tags';

/** Returns the days and the screens of a report as routes are asked for them. */
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

/** Returns a report as its routes are asked for it. */
export const toReportQuery = (address: ReportAddress) => ({
  ...toScreensQuery(address),
  by: address.by,
  measure: address.measure,
  mediaIds: join(address.filters.media),
  playlistIds: join(address.filters.playlists),
  layoutIds: join(address.filters.layouts),
});

const join = (ids: readonly string[]): string | undefined => (ids.length === 0 ? undefined : ids.join(','));

/** True if some filter is by content, not only by screens. */
export const hasContentFilter = ({ media, playlists, layouts }: Filters): boolean =>
  media.length + playlists.length + layouts.length > 0;

export const isNarrowed = (filters: Filters): boolean => filterKinds.some((kind) => filters[kind].length > 0);
