/** The kinds of data whose changes the console's stream announces. Each route says which it reads or changes. */
export const topics = [
  'account',
  'team',
  'approvals',
  'branding',
  'plans',
  'media',
  'playlists',
  'layouts',
  'feeds',
  'prices',
  'takeovers',
  'generator',
  'devices',
  'groups',
  'schedule',
  'assignments',
  'showing',
  'commands',
  'logs',
  'history',
  'alerts',
  'integrations',
  'reports',
] as const;
export type Topic = (typeof topics)[number];

/**
 * The kinds of data whose changes no event announces: what people read when they ask for it, and what is polled.
 *
 * - `server`: this server's own address and state. `release`: what comes with a release, such as templates.
 * - `operator`: the pages of the installation's administrators. `audit`: the audit log.
 * - `weather`: what the weather service answers. `scheduler`: the times at which schedules begin and end.
 */
export type UnannouncedTopic = 'server' | 'release' | 'operator' | 'audit' | 'weather' | 'scheduler';

/** A kind of data that routes read or change. */
export type DataTopic = Topic | UnannouncedTopic;

/** The kinds of data on which depends what screens show, and what is said of them. */
export const screenTopics = [
  'devices',
  'media',
  'playlists',
  'layouts',
  'takeovers',
  'groups',
  'schedule',
  'assignments',
  'showing',
] as const satisfies readonly Topic[];

/** The data of a `changed` event on the console's stream. */
export interface ChangedEvent {
  topics: readonly Topic[];
}
