/** The roles of members, from the least to the most powerful. Each one includes those before it. */
export const ROLES = ['viewer', 'scheduler', 'editor', 'admin', 'owner'] as const;

/**
 * - `viewer`: look at everything, also at reports
 * - `scheduler`: assign, schedule and take over with content that is there
 * - `editor`: change media, playlists, layouts and what they show
 * - `admin`: everything else: screens, groups, members, settings
 * - `owner`: also billing, and the end of the account
 */
export type Role = (typeof ROLES)[number];

/** True if a role may do what needs another one. */
export const hasRole = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** The names of the roles on pages and in emails. */
export const roleNames: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  scheduler: 'Scheduler',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
};

/** The least role that changes the name of the organization; everyone changes their own name. */
export const ORGANIZATION_ROLE: Role = 'admin';

/** The least role that changes when emails about screens are sent; everyone chooses which they get. */
export const ALERT_TIMES_ROLE: Role = 'admin';

/** The limits of a member. Only viewers, schedulers and editors have any: admins and owners see everything. */
export interface Limits {
  /** The groups of screens; null: all screens. */
  groupIds: readonly string[] | null;
  /** The folders, with those in them; null: all content. */
  folderIds: readonly string[] | null;
}
