import { z } from 'zod';
import { PageQuery } from '../core/page.ts';
import { defineRoutes } from '../core/route.ts';
import { say } from '../core/say.ts';
import { Instant } from '../core/text.ts';
import { TagsQuery } from '../tags/tag-fields.ts';
import { REPORT_DAYS, REPORT_HOUR_DAYS, REPORT_PDF_ROWS } from './report-limits.ts';

/**
 * The grouping of the plays of a report.
 *
 * - `media`: the content itself. A page counts for its document. Layouts are no part of it, but what they show is.
 * - `playlist`: the playlists that it played in. `layout`: the layouts themselves.
 * - `page`: web pages, and the pages of documents one by one.
 * - `screen`; `group` and `tag`: the groups and tags that the screens have now. A screen counts for each of its tags.
 */
export const ReportBy = z.enum(['media', 'playlist', 'layout', 'page', 'screen', 'group', 'tag']);
export type ReportBy = z.infer<typeof ReportBy>;

/**
 * The measure of the order, the series and the shares of a report: the number of plays, or their duration in
 * milliseconds.
 */
export const ReportMeasure = z.enum(['plays', 'duration']);
export type ReportMeasure = z.infer<typeof ReportMeasure>;

/** Several ids: `med_1,med_2`. What is reported may have been deleted, so any id is accepted. */
const Ids = z
  .string()
  .max(4_000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().min(1).max(200)).max(100))
  .optional();

const YEARS = say('Please choose days in the years 1000 to 9998');

/** A day of a report. The report before it, and the month after it, have years of four digits too. */
const ReportDay = z.iso.date().refine((day) => day >= '1000' && day < '9999', YEARS);

/** The days of a report, at most 366, both included. A play counts for the day in the time zone of its screen. */
export const ReportDays = z.object({ from: ReportDay, to: ReportDay });

/** The screens of a report: all screens that fit every field. */
const ReportScreens = z.object({
  /** Row ids. */
  deviceIds: Ids,
  /** The screens that are in one of these groups now; `none` stands for the screens in no group. */
  groupIds: Ids,
  /** The screens that have all of these tags now. */
  tags: TagsQuery.optional(),
});

/** The plays that a report counts: all plays that fit every field, with one of its ids. */
export const PlayReportFilter = ReportDays.extend(ReportScreens.shape).extend({
  by: ReportBy.default('media'),
  measure: ReportMeasure.default('plays'),
  /** Content; a document with all of its pages. */
  mediaIds: Ids,
  playlistIds: Ids,
  /** Layouts, and the content that they showed. */
  layoutIds: Ids,
  /** Web pages, and pages of documents. */
  pageIds: Ids,
});
export type PlayReportFilter = z.infer<typeof PlayReportFilter>;

export const PlayReportQuery = PlayReportFilter.extend(PageQuery.omit({ search: true }).shape).extend({
  /** `hour` for at most seven days whose single plays are kept. */
  step: z.enum(['day', 'hour']).default('day'),
  limit: PageQuery.shape.limit.unwrap().default(25),
});
export type PlayReportQuery = z.infer<typeof PlayReportQuery>;

export const UptimeReportQuery = ReportDays.extend(ReportScreens.shape);
export type UptimeReportQuery = z.infer<typeof UptimeReportQuery>;

/**
 * The number of scans of QR codes that count them: of a layout, or on the screens of a row by screen, group or tag.
 * Null where none are counted: in reports by other content or filtered by it, and in accounts without such codes.
 */
const Scans = z.number().int().nullable();

/** Sums of plays. */
const Sums = z.object({
  plays: z.number().int(),
  /** The number of plays that were shown to their end. */
  completed: z.number().int(),
  /**
   * Their total duration. By screens, groups and tags it is the time in which the screens showed something: a layout
   * counts once, whatever it shows, and a strip over other content does not count.
   */
  durationMs: z.number().int(),
});

/**
 * The time that the schedule, as it was, gave the content up to some minutes ago. Files, web pages and layouts have it,
 * by themselves or in playlists; content inside of layouts has none. Null if it is not known for all of the period.
 */
const Expected = z.number().int().nullable();

export const PlayReportTotals = Sums.extend({
  /** The time in which the screens showed something; null with filters by content, for which `durationMs` says it. */
  onAirMs: z.number().int().nullable(),
  /** The number of screens that reported one of these plays. */
  screens: z.number().int(),
  expectedMs: Expected,
  /** In reports by other content the scans of all layouts count, unless a filter chooses some content. */
  scans: Scans,
});
export type PlayReportTotals = z.infer<typeof PlayReportTotals>;

/** The content, screen, group or tag that a row or a series of a report sums. */
const ReportSubject = z.object({
  /** The id of the content, screen or group, or the tag. Null: the screens without a group, or without a tag. */
  id: z.string().nullable(),
  /** Its name now; the last known one of deleted content, or null if that is not known. */
  name: z.string().nullable(),
  /** False for what was deleted, and for content that a limited member does not see. */
  exists: z.boolean(),
  /** For a page of a document: the document, and the number of the page from 1. */
  page: z.object({ documentId: z.string(), number: z.number().int() }).nullable(),
});

export const PlayReportRow = ReportSubject.extend(Sums.shape).extend({
  /** Its part of the total by the report's measure, from 0 to 1. The shares of tags may add up to more than 1. */
  share: z.number(),
  /** The number of screens that reported one of these plays. */
  screens: z.number().int(),
  /**
   * The last day of the report with one of these plays, and the latest end of one. `at` is null if the report ends
   * within a month on whose later days there were more plays. Null: it was expected or scanned, and never shown.
   */
  lastShown: z.object({ day: z.iso.date(), at: Instant.nullable() }).nullable(),
  /** The measure for each step of the report. */
  values: z.array(z.number().int()),
  expectedMs: Expected,
  scans: Scans,
});
export type PlayReportRow = z.infer<typeof PlayReportRow>;

export const PlayReport = z.object({
  totals: PlayReportTotals,
  /** The same of the period before, of as many days; null where sums of it are no longer kept. */
  previous: PlayReportTotals.extend({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** The screens that fit the report's filter now. */
  screenCount: z.number().int(),
  /** The first day whose sums are kept. */
  keptSince: z.iso.date(),
  /**
   * The first day from which on the plans of all these screens are known: at the earliest the first day of the report,
   * and perhaps a day after its last one. Null while a screen has no plan yet, and without screens.
   */
  expectedSince: z.iso.date().nullable(),
  /**
   * The steps of the report, in order: days as `2026-11-14`, or hours on the clock of each screen as `2026-11-14T09`. A
   * play counts for the day and hour in which it started.
   */
  steps: z.array(z.string()),
  /** The measure for each step: of the largest rows, and of the remaining rows together. */
  series: z.object({
    largest: z.array(ReportSubject.extend({ values: z.array(z.number().int()) })),
    others: z.array(z.number().int()),
  }),
  /** In the order of the measure, the largest first; pages of {@link PageQuery}. */
  rows: z.array(PlayReportRow),
});
export type PlayReport = z.infer<typeof PlayReport>;

/** The known part of the time of the screens. The times are sums over all screens. */
export const UptimeReport = z.object({
  /** Online, also while their panel was off for another reason than working hours. */
  onlineMs: z.number().int(),
  /** Off by their working hours, which is no outage. */
  offHoursMs: z.number().int(),
  offlineMs: z.number().int(),
  /** The part that they were online of the time in which they were not off by working hours; null if none is known. */
  share: z.number().nullable(),
  /** The first instant of the report of which something is known; null if nothing is. */
  knownSince: Instant.nullable(),
  /** The screens that were offline for the longest time, at most three. */
  longestOffline: z.array(z.object({ deviceId: z.string(), name: z.string(), offlineMs: z.number().int() })),
});
export type UptimeReport = z.infer<typeof UptimeReport>;

/**
 * Reports over the plays and the history of many screens. Every sum equals the sum of the single plays, also of plays
 * that are reported late. A play counts as soon as it is stored.
 */
export const reports = defineRoutes({
  reads: ['showing', 'history', 'media', 'playlists', 'layouts', 'takeovers', 'devices', 'groups'],
})({
  plays: {
    method: 'GET',
    path: '/api/reports/plays',
    access: 'user',
    role: 'viewer',
    summary: `Report what screens played in up to ${REPORT_DAYS} days, by content, screen, group or tag; by hour in up to ${REPORT_HOUR_DAYS} days`,
    query: PlayReportQuery,
    response: PlayReport,
    errors: ['report.hours_removed'],
  },
  exportPlays: {
    method: 'GET',
    path: '/api/reports/plays/export',
    access: 'console',
    role: 'viewer',
    summary: 'Download the rows of a report of plays as CSV, without paging',
    query: PlayReportFilter,
    response: z.string(),
    mediaType: 'text/csv',
  },
  printPlays: {
    method: 'GET',
    path: '/api/reports/plays/pdf',
    access: 'console',
    role: 'viewer',
    summary: `Download a report of plays as PDF, with the first ${REPORT_PDF_ROWS} rows, in the language of whoever asks`,
    query: PlayReportFilter,
    response: z.string(),
    mediaType: 'application/pdf',
  },
  uptime: {
    method: 'GET',
    path: '/api/reports/uptime',
    access: 'user',
    role: 'viewer',
    summary: `Report for how long screens were online, off by their working hours and offline in up to ${REPORT_DAYS} days`,
    query: UptimeReportQuery,
    response: UptimeReport,
  },
});
