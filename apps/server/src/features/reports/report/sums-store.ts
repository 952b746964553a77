import type { Days } from '@vitrine/contract/schedule/days';
import type { ReportBy, ReportMeasure } from '@vitrine/contract/reports/reports';
import { sql, type SQL } from 'drizzle-orm';
import { devices } from '../../../schema/fleet-tables.ts';
import { documentPages } from '../../../schema/documents-tables.ts';
import { groupMembers } from '../../../schema/groups-tables.ts';
import { newPlaySums, playMonths } from '../../../schema/reports/plays-tables.ts';
import { qrScans } from '../../../schema/reports/scans-tables.ts';
import { listMonthParts, type MonthPart } from './period.ts';

/** A choice of screens: all screens that fit every field. */
export interface ScreenFilter {
  deviceIds?: readonly string[] | undefined;
  /** `none` stands for the screens in no group. */
  groupIds?: readonly string[] | undefined;
  /** All of them. */
  tags?: readonly string[] | undefined;
}

/** A choice of plays, and the grouping and order of their report. */
export interface PlayFilter extends ScreenFilter {
  by: ReportBy;
  measure: ReportMeasure;
  mediaIds?: readonly string[] | undefined;
  playlistIds?: readonly string[] | undefined;
  layoutIds?: readonly string[] | undefined;
  pageIds?: readonly string[] | undefined;
}

/** Stands for the screens in no group, in filters. */
const NO_GROUP = 'none';

const isOneOf = (column: SQL, ids: readonly string[]): SQL => sql`${column} = any(${sql.param(ids)}::text[])`;

/** The screens of an account that fit a filter, as a query of their ids and tags. */
export function selectScreens(accountId: string, { deviceIds, groupIds, tags }: ScreenFilter): SQL {
  const conditions = [sql`${devices.accountId} = ${accountId}`];
  if (deviceIds !== undefined) conditions.push(isOneOf(sql`${devices.id}`, deviceIds));
  if (tags !== undefined) conditions.push(sql`${devices.tags} @> ${sql.param(tags)}::text[]`);
  if (groupIds !== undefined) {
    const member = sql`select from ${groupMembers} where ${groupMembers.deviceId} = ${devices.id}`;
    const isInGroup = sql`exists (${member} and ${isOneOf(sql`${groupMembers.groupId}`, groupIds)})`;
    conditions.push(groupIds.includes(NO_GROUP) ? sql`(${isInGroup} or not exists (${member}))` : isInGroup);
  }
  return sql`select ${devices.id}, ${devices.tags} from ${devices} where ${sql.join(conditions, sql` and `)}`;
}

/**
 * Returns a query of the sums of the plays of `screens` in a period. It adds the totals of whole months, the days of
 * months that are partly in the period, and new sums, which are not in months yet.
 *
 * @param isExpected true with what was expected and never shown
 */
export function selectSums(days: Days, isExpected: boolean): SQL {
  const parts = listMonthParts(days);
  const whole = parts.filter(({ isWhole }) => isWhole);
  const keys = sql.raw('device_id, media_id, playlist_id, layout_id');
  const [first, last] = [whole[0], whole.at(-1)];
  const ofWhole =
    first && last
      ? sql`
        select ${keys}, total_plays::bigint, total_completed::bigint, total_duration_ms, total_planned_ms, last_day, last_at
        from ${playMonths} where month between ${first.month}::date and ${last.month}::date`
      : null;
  const ofParts = parts
    .filter(({ isWhole }) => !isWhole)
    .map((part) => {
      const sums = ['plays', 'completed', 'duration_ms', 'planned_ms'].map((column) => sql.raw(addDays(column, part)));
      return sql`
        select ${keys}, ${sql.join(sums, sql`, `)}, ${findLastDay(part, days.to)},
          case when last_day <= ${days.to}::date then last_at end
        from ${playMonths} where month = ${part.month}::date`;
    });
  const ofNew = sql`
    select ${keys}, plays::bigint, completed::bigint, duration_ms, planned_ms, case when plays > 0 then day end, last_at
    from ${newPlaySums} where day between ${days.from}::date and ${days.to}::date`;
  const all = [...(ofWhole === null ? [] : [ofWhole]), ...ofParts, ofNew];
  // Most rows of a long period are of the same in another month.
  return sql`
    select ${keys}, sum(plays) as plays, sum(completed) as completed, sum(duration_ms) as duration_ms, sum(planned_ms) as planned_ms,
      max(last_day) as last_day, max(last_at) as last_at, max(last_day) filter (where last_at is null) as vague_day
    from (${sql.join(all, sql` union all `)}) as each_sum (${keys}, plays, completed, duration_ms, planned_ms, last_day, last_at)
    where (plays > 0${sql.raw(isExpected ? ' or planned_ms > 0' : '')}) and device_id in (select id from screens) group by ${keys}`;
}

const listElements = (column: string, { first, last }: MonthPart): string[] =>
  Array.from({ length: last - first + 1 }, (_, n) => `${column}[${first + n}]`);

const addDays = (column: string, part: MonthPart): string => `(${listElements(column, part).join(' + ')})::bigint`;

/** The last day with plays in a part of a month. */
function findLastDay(part: MonthPart, to: string): SQL {
  const days = listElements('plays', part).map(
    (element, n) => `when ${element} > 0 then month + ${part.first + n - 1}`,
  );
  return sql`case when last_day <= ${to}::date then last_day ${sql.raw(days.toReversed().join(' '))} end`;
}

/** The grouping and counting of a report, as parts of a statement about `sums`. */
export interface Counting {
  /** Joins that the statement needs, to `sums` and to the `screens` of {@link selectScreens}. */
  joins: SQL;
  /** True for what fits the filter by content. */
  fits: SQL;
  /** The id of the content; null for reports by screens. */
  contentKey: SQL | null;
  /** True for the sums whose plays count, whose duration counts, and in which the screen showed something by itself. */
  counts: SQL;
  lasts: SQL;
  fills: SQL;
  /** True if only some content counts. */
  isOfContent: boolean;
}

/** A strip is over other content, and what a layout shows is a part of it. */
const FILLS = sql.raw(`sums.layout_id = '' and not starts_with(sums.media_id, 'tko_')`);

const IS_LAYOUT = sql.raw(`starts_with(sums.media_id, 'lay_')`);

/** A page of a document, which may have been deleted since. */
const DOCUMENT = sql.raw(
  `coalesce(page.document_id, case when starts_with(sums.playlist_id, 'doc_') then sums.playlist_id end)`,
);

/** Returns how a report counts. */
export function chooseCounting({ by, mediaIds, playlistIds, layoutIds, pageIds }: PlayFilter): Counting {
  const needsPages = by === 'media' || by === 'page' || mediaIds !== undefined;
  const mediaKey = sql`coalesce(${DOCUMENT}, sums.media_id)`;
  const fits = [sql`true`];
  if (mediaIds !== undefined) fits.push(isOneOf(mediaKey, mediaIds));
  if (playlistIds !== undefined) fits.push(isOneOf(sql`sums.playlist_id`, playlistIds));
  if (pageIds !== undefined) fits.push(isOneOf(sql`sums.media_id`, pageIds));
  if (layoutIds !== undefined) {
    fits.push(sql`(${isOneOf(sql`sums.layout_id`, layoutIds)} or ${isOneOf(sql`sums.media_id`, layoutIds)})`);
  }
  const isOfContent = fits.length > 1;
  const [contentKey, counts] = chooseContent(by, mediaKey);
  return {
    joins: needsPages
      ? sql`left join (select media_id, document_id from ${documentPages}) as page on page.media_id = sums.media_id`
      : sql``,
    fits: sql`(${sql.join(fits, sql` and `)})`,
    contentKey,
    counts,
    lasts: contentKey === null && !isOfContent ? FILLS : counts,
    fills: FILLS,
    isOfContent,
  };
}

/** The id of content by which sums are grouped, if they are, and which of them count. */
function chooseContent(by: ReportBy, mediaKey: SQL): [key: SQL | null, counts: SQL] {
  if (by === 'playlist') return [sql`sums.playlist_id`, sql`starts_with(sums.playlist_id, 'ply_')`];
  if (by === 'layout') return [sql`sums.media_id`, IS_LAYOUT];
  if (by === 'page') return [sql`sums.media_id`, sql`(starts_with(sums.media_id, 'web_') or ${DOCUMENT} is not null)`];
  return [by === 'media' ? mediaKey : null, sql`not ${IS_LAYOUT}`];
}

/**
 * Returns a query of the scans of each of `screens` in a period, with the columns of the sums of plays. Scans belong to
 * layouts; in reports by other content they are under null.
 */
export function selectScansOfScreens({ by, layoutIds }: PlayFilter, days: Days): SQL {
  const isByScreens = by === 'screen' || by === 'group' || by === 'tag';
  const content = by === 'layout' ? sql`layout_id` : sql.raw(isByScreens ? `''` : 'null');
  const conditions = [sql`day between ${days.from}::date and ${days.to}::date`];
  conditions.push(sql`device_id in (select id from screens)`);
  if (by === 'layout') conditions.push(sql`starts_with(layout_id, 'lay_')`);
  if (layoutIds !== undefined) conditions.push(isOneOf(sql`layout_id`, layoutIds));
  return sql`
    select ${content}, device_id, 0, 0, 0, 0, 0, null::date, null::timestamptz, null::date, sum(scans)
    from ${qrScans} where ${sql.join(conditions, sql` and `)} group by 1, 2`;
}

/** True for a report in which scans have a meaning: the scans of a layout belong to no other content. */
export const mayCountScans = ({ mediaIds, playlistIds, pageIds }: PlayFilter): boolean =>
  mediaIds === undefined && playlistIds === undefined && pageIds === undefined;

/** The id of a row, out of `screens` and the `content` that its sums have, and what that needs to be joined. */
export function chooseRowKey(by: ReportBy): { key: SQL; joins: SQL } {
  if (by === 'screen') return { key: sql`screens.id`, joins: sql`` };
  if (by === 'tag') {
    return { key: sql`coalesce(tag, '')`, joins: sql`left join lateral unnest(screens.tags) as tag on true` };
  }
  if (by === 'group') {
    return {
      key: sql`coalesce(member.group_id, '')`,
      joins: sql`left join ${groupMembers} as member on member.device_id = screens.id`,
    };
  }
  return { key: sql`content`, joins: sql`` };
}
