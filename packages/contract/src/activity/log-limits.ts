/** The time for which entries are kept, unless the installation's `KEEP_LOGS_DAYS` says otherwise. */
export const LOG_DAYS = 30;

/** The maximum number of entries per account; older ones are deleted. */
export const LOG_ENTRIES = 50_000;

/** The kinds of changes in the audit log. */
export const auditKinds = [
  'account',
  'screens',
  'media',
  'playlists',
  'schedules',
  'takeovers',
  'billing',
  'administration',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/**
 * The means by which a person made a change:
 *
 * - `console`: signed in, in a browser
 * - `app`: signed in, with another program
 * - `key`: with an API key
 * - `trigger`: by a call of a trigger's address
 * - `pairing-token`: by a screen that paired itself
 * - `link`: not signed in, e.g. by registering, or with the link of an email
 * - `service`: not by a person, e.g. by the payment provider
 */
export const auditMeans = ['console', 'app', 'key', 'trigger', 'pairing-token', 'link', 'service'] as const;
export type AuditMeans = (typeof auditMeans)[number];

/** The most severe first. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];
