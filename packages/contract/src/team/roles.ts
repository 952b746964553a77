/** What members of an account may do, from least to most. Each role may also do what those before it may. */
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
