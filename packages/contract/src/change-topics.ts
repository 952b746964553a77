/** The kinds of data that can change. The console's key module says which queries each makes stale. */
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
] as const;
export type Topic = (typeof topics)[number];

/** The data of a `changed` event on the console's stream. */
export interface ChangedEvent {
  topics: readonly Topic[];
}
