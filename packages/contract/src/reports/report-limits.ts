/** The most days of one report. */
export const REPORT_DAYS = 366;

/** The most days of a report by hour. */
export const REPORT_HOUR_DAYS = 7;

/** The most rows of a report as PDF. */
export const REPORT_PDF_ROWS = 1_000;

/** The most rows of a report in an email; the console and the files have all. */
export const REPORT_EMAIL_ROWS = 10;

/** The most series of a report that have a name. */
export const REPORT_SERIES = 6;

/** The most links to reports of an account, also those that have expired. */
export const MAX_REPORT_LINKS = 200;

/** The most days for which a link to a report works, unless it works until it is revoked. */
export const MAX_REPORT_LINK_DAYS = 366;

/** The most requests with one link within a minute. */
export const REPORT_LINK_REQUESTS_PER_MINUTE = 300;

/** The most emails of reports that an account sets up. */
export const MAX_REPORT_EMAILS = 50;

/** The most addresses of one email of a report. */
export const MAX_REPORT_ADDRESSES = 20;
