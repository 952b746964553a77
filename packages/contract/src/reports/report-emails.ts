import { z } from 'zod';
import { EmailAddress } from '../accounts.ts';
import { defineRoutes } from '../core/route.ts';
import { say } from '../core/say.ts';
import { Instant } from '../core/text.ts';
import { TimeZone } from '../core/time-zone-fields.ts';
import { TagName } from '../tags/tag-fields.ts';
import { MAX_TAGS } from '../tags/tag-text.ts';
import { reportRhythms } from './report-email-days.ts';
import { MAX_REPORT_ADDRESSES, MAX_REPORT_EMAILS } from './report-limits.ts';
import { ReportBy, ReportMeasure } from './reports.ts';

export const ReportEmailId = z.string().startsWith('rml_').brand<'ReportEmailId', 'inout'>();
export type ReportEmailId = z.infer<typeof ReportEmailId>;

/** Ids of what is reported. It may have been deleted, so any id is accepted. */
const Ids = z.array(z.string().min(1).max(200)).min(1).max(100).optional();

/** A report without its days. It has the fields of a `PlayReportFilter`, with arrays where addresses have lists. */
export const ReportFilter = z.object({
  by: ReportBy.default('media'),
  measure: ReportMeasure.default('plays'),
  deviceIds: Ids,
  groupIds: Ids,
  tags: z.array(TagName).min(1).max(MAX_TAGS).optional(),
  mediaIds: Ids,
  playlistIds: Ids,
  layoutIds: Ids,
  pageIds: Ids,
});
export type ReportFilter = z.infer<typeof ReportFilter>;

/** `month`: on the 1st, about the month before. `week`: on Mondays, about the week before. */
const Rhythm = z.enum(reportRhythms, say('Please choose every month or every week'));

const TOO_MANY = say(`Please enter at most ${MAX_REPORT_ADDRESSES} addresses`);

/** The addresses to which a report goes, each once. */
const Addresses = z
  .array(EmailAddress)
  .min(1, say('Please enter an email address'))
  .max(MAX_REPORT_ADDRESSES, TOO_MANY)
  .overwrite((all) => {
    const keys = all.map((each) => each.toLowerCase());
    return all.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
  });

/** A report that goes to some addresses every month or every week, at 08:00 in its time zone. */
export const NewReportEmail = z.object({
  to: Addresses,
  every: Rhythm,
  timezone: TimeZone,
  /** True with the report as a PDF file. */
  pdf: z.boolean(),
  /** True with all rows as a CSV file. */
  csv: z.boolean(),
  filter: ReportFilter,
});
export type NewReportEmail = z.input<typeof NewReportEmail>;

/** Changes of an email of a report; omitted fields stay. */
export const ReportEmailChanges = NewReportEmail.extend({ isPaused: z.boolean() }).partial();

export const ReportEmail = z.object({
  id: ReportEmailId,
  to: z.array(z.string()),
  /** The addresses in `to` that have unsubscribed: nothing is sent to them. */
  unsubscribed: z.array(z.string()),
  every: Rhythm,
  timezone: z.string(),
  pdf: z.boolean(),
  csv: z.boolean(),
  filter: ReportFilter.extend({ tags: z.array(z.string()).optional() }),
  /** The name of the member who set it up: it shows what they may see. Empty once their sign-in was deleted. */
  createdBy: z.string(),
  isYours: z.boolean(),
  isPaused: z.boolean(),
  /** True while the member who set it up is no editor of the account: nothing is sent. An admin can take it over. */
  isStopped: z.boolean(),
  createdAt: Instant,
  /** Null: not yet. */
  lastSentAt: Instant.nullable(),
  /** The next email, and the days that it covers; null while it is paused or stopped. */
  next: z.object({ at: Instant, from: z.iso.date(), to: z.iso.date() }).nullable(),
});
export type ReportEmail = z.infer<typeof ReportEmail>;

const success = z.literal(true);
const one = z.object({ id: ReportEmailId });
const done = z.object({ success, reportEmail: ReportEmail });
const Token = z.object({ token: z.string().min(1).max(2_000) });

/**
 * Reports by email. Editors see and change their own, admins and owners all of the account. API keys cannot send
 * reports to people: a key may see less than its member.
 */
export const reportEmails = defineRoutes({ reads: ['reports', 'team'], changes: ['reports'] })({
  list: {
    method: 'GET',
    path: '/api/reports/emails',
    access: 'user',
    role: 'editor',
    scope: 'none',
    summary: 'List the emails of reports: one’s own, or as an admin those of all members, oldest first',
    response: z.object({ reportEmails: z.array(ReportEmail) }),
  },
  create: {
    method: 'POST',
    path: '/api/reports/emails',
    sentence: 'Set up an email of a report',
    access: 'user',
    role: 'editor',
    scope: 'none',
    summary: `Email a report every month or week, at most ${MAX_REPORT_EMAILS} in an account. It shows what its creator may see`,
    body: NewReportEmail,
    response: done,
    status: 201,
    idempotency: {},
    errors: ['report_email.limit_reached'],
  },
  update: {
    method: 'PATCH',
    path: '/api/reports/emails/:id',
    sentence: 'Changed the email of a report to {id}',
    access: 'user',
    role: 'editor',
    scope: 'none',
    summary:
      'Change, pause or resume an email of a report; omitted fields stay. With `isPaused: false`, an admin takes over one that is stopped',
    params: one,
    body: ReportEmailChanges,
    response: done,
    errors: ['report_email.not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/reports/emails/:id',
    sentence: 'Deleted the email of a report to {id}',
    access: 'user',
    role: 'editor',
    scope: 'none',
    summary: 'Delete an email of a report',
    params: one,
    response: z.object({ success }),
    errors: ['report_email.not_found'],
  },
  send: {
    method: 'POST',
    path: '/api/reports/emails/:id/send',
    sentence: 'Sent the email of a report to {id}',
    access: 'user',
    role: 'editor',
    scope: 'none',
    summary: 'Send an email of a report now, about the last whole month or week. The next one comes as planned',
    params: one,
    response: z.object({
      success,
      /** The number of addresses to which it goes. */
      addresses: z.number().int(),
      from: z.iso.date(),
      to: z.iso.date(),
    }),
    audit: 'always',
    errors: ['report_email.not_found', 'report_email.stopped', 'request.too_many'],
    changes: [],
  },
  openUnsubscribe: {
    method: 'GET',
    path: '/api/reports/unsubscribe/:token',
    access: 'signed',
    summary: 'Open the page on which somebody unsubscribes from the email of a report',
    params: Token,
    response: z.undefined(),
    status: 302,
    errors: ['report_email.link_invalid'],
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/reports/unsubscribe/:token',
    access: 'signed',
    summary:
      'Unsubscribe the address to which an email of a report went, as in RFC 8058; takes no body and no other credentials',
    params: Token,
    response: z.object({ success, email: z.string(), account: z.string() }),
    errors: ['report_email.link_invalid'],
  },
});
