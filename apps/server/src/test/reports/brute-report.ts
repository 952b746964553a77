import type { DevicePlay } from '@vitrine/contract/reports/plays';
import type { PlayReportQuery } from '@vitrine/contract/reports/reports';

/** A single play that was stored, with its screen, and the time zone that the screen had when it reported the play. */
export interface BrutePlay extends DevicePlay {
  screen: { id: string; groupId: string | null; tags: readonly string[] };
  zone: string;
}

interface Counted extends BrutePlay {
  day: string;
  hour: number;
  ms: number;
  plays: number;
  lasts: number;
}

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day and the hour on the clock of a time zone. */
function toLocal(zone: string, instant: string): { day: string; hour: number } {
  let format = formats.get(zone);
  if (format === undefined) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const;
    formats.set(zone, (format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...parts })));
  }
  const [day = '', hour = ''] = format.format(new Date(instant)).split(', ');
  return { day, hour: Number(hour) };
}

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** True if one of these is among the ids of a filter, or there is no filter. */
const has = (ids: readonly string[] | undefined, ...found: string[]): boolean =>
  ids === undefined || found.some((id) => ids.includes(id));

/** Computes a report from single plays, one after the other. */
export function sumByBruteForce(
  all: readonly BrutePlay[],
  query: PlayReportQuery,
  documentOf: ReadonlyMap<string, string>,
) {
  const local = all.map((play) => ({
    ...play,
    ...toLocal(play.zone, play.startedAt),
    ms: Date.parse(play.endedAt) - Date.parse(play.startedAt),
  }));
  const { from, to, by, measure, step } = query;
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const isOfContent = [query.mediaIds, query.playlistIds, query.layoutIds, query.pageIds].some(
    (ids) => ids !== undefined,
  );
  const mediaOf = ({ assetId }: BrutePlay) => documentOf.get(assetId) ?? assetId;

  const fits = (play: BrutePlay): boolean => {
    const { screen, assetId, playlistId = '', layoutId = '' } = play;
    return (
      has(query.deviceIds, screen.id) &&
      has(query.groupIds, screen.groupId ?? 'none') &&
      (query.tags ?? []).every((tag) => screen.tags.includes(tag)) &&
      has(query.mediaIds, mediaOf(play)) &&
      has(query.playlistIds, playlistId) &&
      has(query.layoutIds, layoutId, assetId) &&
      has(query.pageIds, assetId)
    );
  };
  const isLayout = ({ assetId }: BrutePlay) => assetId.startsWith('lay_');
  const fills = ({ assetId, layoutId }: BrutePlay) => layoutId === undefined && !assetId.startsWith('tko_');
  const counts = (play: BrutePlay): boolean => {
    if (by === 'playlist') return play.playlistId?.startsWith('ply_') ?? false;
    if (by === 'layout') return isLayout(play);
    if (by === 'page') return play.assetId.startsWith('web_') || documentOf.has(play.assetId);
    return !isLayout(play);
  };
  const isByScreens = by === 'screen' || by === 'group' || by === 'tag';
  const keysOf = (play: BrutePlay): readonly (string | null)[] => {
    if (by === 'media') return [mediaOf(play)];
    if (by === 'playlist') return [play.playlistId ?? ''];
    if (by === 'screen') return [play.screen.id];
    if (by === 'group') return [play.screen.groupId];
    if (by === 'tag') return play.screen.tags.length === 0 ? [null] : play.screen.tags;
    return [play.assetId];
  };

  const within = (first: string, last: string): Counted[] =>
    local
      .filter((play) => play.day >= first && play.day <= last && fits(play))
      .map((play) => {
        const lasts = isByScreens && !isOfContent ? fills(play) : counts(play);
        return { ...play, plays: counts(play) ? 1 : 0, lasts: lasts ? play.ms : 0 };
      });
  const sum = (plays: readonly Counted[], of: (play: Counted) => number) =>
    plays.reduce((total, play) => total + of(play), 0);
  const toSums = (plays: readonly Counted[]) => ({
    plays: sum(plays, (play) => play.plays),
    completed: sum(plays, (play) => (play.completed ? play.plays : 0)),
    durationMs: sum(plays, (play) => play.lasts),
    screens: new Set(plays.filter((play) => play.plays > 0).map(({ screen }) => screen.id)).size,
  });
  const toTotals = (plays: readonly Counted[]) => ({
    ...toSums(plays),
    onAirMs: isOfContent ? null : sum(plays, (play) => (fills(play) ? play.ms : 0)),
    // The screens have no plans.
    expectedMs: null,
    // Nor QR codes that count scans.
    scans: null,
  });
  const amountOf = (play: Counted): number => (measure === 'plays' ? play.plays : play.lasts);
  const toValues = (plays: readonly Counted[]): number[] => {
    const values = Array.from({ length: count * (step === 'day' ? 1 : 24) }, () => 0);
    for (const play of plays) {
      const dayIndex = (Date.parse(play.day) - Date.parse(from)) / DAY_MS;
      const index = step === 'day' ? dayIndex : dayIndex * 24 + play.hour;
      values[index] = (values[index] ?? 0) + amountOf(play);
    }
    return values;
  };

  const plays = within(from, to);
  const relevant = plays.filter((play) => counts(play) || (isByScreens && !isOfContent && fills(play)));
  const byKey = new Map<string | null, Counted[]>();
  for (const play of relevant) {
    for (const key of keysOf(play)) {
      const of = byKey.get(key);
      if (of === undefined) byKey.set(key, [play]);
      else of.push(play);
    }
  }
  const order = (value: { plays: number; durationMs: number }) =>
    measure === 'plays' ? value.plays : value.durationMs;
  const rows = [...byKey]
    .map(([id, of]) => {
      const { screens, ...sums } = toSums(of);
      const lastDay =
        of
          .map(({ day }) => day)
          .toSorted()
          .at(-1) ?? '';
      return { id, ...sums, screens, lastDay, values: toValues(of) };
    })
    .toSorted((one, other) => order(other) - order(one) || ((one.id ?? '') < (other.id ?? '') ? -1 : 1));
  const largest = rows.slice(0, 6);
  return {
    totals: toTotals(plays),
    previous: {
      from: addDays(from, -count),
      to: addDays(from, -1),
      ...toTotals(within(addDays(from, -count), addDays(from, -1))),
    },
    others: rows
      .slice(6)
      .reduce((total, { values }) => total.map((value, n) => value + (values[n] ?? 0)), toValues([])),
    largest: largest.map(({ id, values }) => ({ id, values })),
    rows,
  };
}
