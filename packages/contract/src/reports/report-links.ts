import { z } from 'zod';
import { PrimaryColor } from '../branding.ts';
import { defineRoutes } from '../core/route.ts';
import { say } from '../core/say.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { TimeZone } from '../core/time-zone-fields.ts';
import { MAX_REPORT_LINK_DAYS, MAX_REPORT_LINKS } from './report-limits.ts';
import { reportPresets } from './report-periods.ts';
import {
  PlayReport,
  PlayReportFilter,
  PlayReportQuery,
  ReportBy,
  ReportDays,
  ReportMeasure,
  UptimeReport,
} from './reports.ts';

export const ReportLinkId = z.string().startsWith('rlk_').brand<'ReportLinkId', 'inout'>();
export type ReportLinkId = z.infer<typeof ReportLinkId>;

const LIFETIME = say(`Please enter 1 to ${MAX_REPORT_LINK_DAYS} days`);

/**
 * The period of a link’s report: `fixed` days, both included, or `moving`, the days of a preset whenever the link is
 * opened.
 */
export const LinkPeriod = z.discriminatedUnion('kind', [
  ReportDays.extend({ kind: z.literal('fixed') }),
  z.object({
    kind: z.literal('moving'),
    preset: z.enum(reportPresets),
    /** The time zone in which a day begins. */
    timeZone: TimeZone,
  }),
]);
export type LinkPeriod = z.infer<typeof LinkPeriod>;

export const NewReportLink = z.object({
  /** The person or company that it is for. */
  name: lineSchema(100, say('Please enter who the link is for')),
  /**
   * The report without its days, in the fields of `GET /api/reports/plays`: a list of ids is one text, `med_1,med_2`.
   */
  report: PlayReportFilter.omit({ from: true, to: true }),
  period: LinkPeriod,
  /** The number of days for which it works; null: until it is revoked. */
  days: z.number(LIFETIME).int(LIFETIME).min(1, LIFETIME).max(MAX_REPORT_LINK_DAYS, LIFETIME).nullable().default(90),
});
export type NewReportLink = z.input<typeof NewReportLink>;

/** A report as it was asked for, without its period. */
export type LinkedReport = z.output<typeof NewReportLink>['report'];

/** The first and the last day of a report. */
const Days = z.object({ from: z.iso.date(), to: z.iso.date() });

export const ReportLink = z.object({
  id: ReportLinkId,
  name: z.string(),
  by: ReportBy,
  period: LinkPeriod,
  /** The days that it shows now. */
  days: Days,
  /** The name of the member who made it, whose limits it has. */
  madeBy: z.string(),
  /** `ended`: the role of its maker no longer allows links. */
  state: z.enum(['open', 'expired', 'ended']),
  /** The address to send. Whoever has it can read the report. */
  address: z.string(),
  createdAt: Instant,
  /** Null: it works until it is revoked. */
  expiresAt: Instant.nullable(),
  /** Null: never. */
  lastOpenedAt: Instant.nullable(),
  timesOpened: z.number().int(),
});
export type ReportLink = z.infer<typeof ReportLink>;

const success = z.literal(true);

/** The links to reports that need no account. Members see their own links; admins and owners see all. */
export const reportLinks = defineRoutes({ reads: ['integrations', 'team'], changes: ['integrations'] })({
  list: {
    method: 'GET',
    path: '/api/reports/links',
    access: 'user',
    role: 'editor',
    scope: 'admin',
    summary: 'List links to reports, the newest first: one’s own, and for admins the links of all members',
    response: z.object({ links: z.array(ReportLink) }),
  },
  create: {
    method: 'POST',
    path: '/api/reports/links',
    sentence: 'Made a link to a report for {name}',
    access: 'user',
    role: 'editor',
    scope: 'admin',
    approval: 'never',
    summary: `Make a link with which anyone can read a report, at most ${MAX_REPORT_LINKS} an account; it shows what its maker sees at that time`,
    body: NewReportLink,
    response: z.object({ success, link: ReportLink }),
    status: 201,
    idempotency: {},
    errors: ['report_link.limit_reached'],
  },
  revoke: {
    method: 'DELETE',
    path: '/api/reports/links/:id',
    sentence: 'Revoked the link to a report for {id}',
    access: 'user',
    role: 'editor',
    scope: 'admin',
    approval: 'never',
    summary: 'Revoke a link to a report: it stops working at once',
    params: z.object({ id: ReportLinkId }),
    response: z.object({ success }),
    errors: ['report_link.not_found'],
  },
});

/** The head of a shared report: for whom it is, its period, and the account. */
export const SharedReport = Days.extend({
  /** The person or company that the link is for. */
  name: z.string(),
  by: ReportBy,
  measure: ReportMeasure,
  /** Null: days that stay. */
  preset: z.enum(reportPresets).nullable(),
  /** Today in the time zone of the link. */
  today: z.iso.date(),
  /** True if only some content counts. */
  isOfContent: z.boolean(),
  expiresAt: Instant.nullable(),
  account: z.object({
    name: z.string(),
    /** Null: the account has chosen no color. */
    color: PrimaryColor.nullable(),
    hasLogo: z.boolean(),
  }),
});
export type SharedReport = z.infer<typeof SharedReport>;

/** The token at the end of a link’s address. */
const params = z.object({ token: z.string().max(200) });

const errors = ['report_link.ended', 'request.too_many'] as const;

/** The report of a link, for anyone who has its address. */
export const sharedReports = defineRoutes({ reads: ['server'] })({
  read: {
    method: 'GET',
    path: '/api/shared-reports/:token',
    access: 'public',
    summary: 'Read what the report of a link is about, and for whom it is; counts as an opening of the link',
    params,
    response: z.object({ report: SharedReport }),
    errors,
  },
  plays: {
    method: 'GET',
    path: '/api/shared-reports/:token/plays',
    access: 'public',
    summary: 'Read the plays of a link’s report, by its grouping, filters and days',
    params,
    query: PlayReportQuery.pick({ step: true, limit: true, cursor: true }).extend({
      /** Unless given, the measure of the link. */
      measure: ReportMeasure.optional(),
    }),
    response: PlayReport,
    errors: [...errors, 'report.hours_removed'],
  },
  uptime: {
    method: 'GET',
    path: '/api/shared-reports/:token/uptime',
    access: 'public',
    summary: 'Read for how long the screens of a link’s report were online; names screens in reports by screen only',
    params,
    /** `before` is the period before, of as many days. */
    query: z.object({ period: z.enum(['now', 'before']).default('now') }),
    response: UptimeReport,
    errors,
  },
  csv: {
    method: 'GET',
    path: '/api/shared-reports/:token/csv',
    access: 'signed',
    summary: 'Download the rows of a link’s report as CSV',
    params,
    response: z.string(),
    mediaType: 'text/csv',
    errors,
  },
  logo: {
    method: 'GET',
    path: '/api/shared-reports/:token/logo',
    access: 'signed',
    transport: 'file',
    summary: 'Read the logo of the account of a link',
    params,
    response: z.unknown().describe('The bytes of the file'),
    errors: ['report_link.ended', 'media.not_found', 'request.too_many'],
  },
});
