import type { Role } from '../team/roles.ts';

/** The scopes of API keys. Each one includes `read`; the others do not include each other. */
export const KEY_SCOPES = ['read', 'schedule', 'content', 'screens', 'admin'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The names of the scopes on pages. */
export const scopeNames: Readonly<Record<KeyScope, string>> = {
  read: 'Read',
  schedule: 'Schedule',
  content: 'Content',
  screens: 'Screens',
  admin: 'Admin',
};

/** The calls that a scope allows, as the end of a sentence that begins with the key. */
export const scopeAbilities: Readonly<Record<KeyScope, string>> = {
  read: 'See screens, content, schedules and reports. Every key can do this.',
  schedule: 'Put existing content on screens, schedule it and start takeovers',
  content: 'Add and change media, playlists and layouts',
  screens: 'Pair, change and remove screens, send them commands, and change groups',
  admin: 'Change people, invitations, branding and approval, and read the audit log',
};

/** The least role of a member who may give a key each scope. */
export const scopeRoles: Readonly<Record<KeyScope, Role>> = {
  read: 'viewer',
  schedule: 'scheduler',
  content: 'editor',
  screens: 'admin',
  admin: 'admin',
};

/** The scopes of keys that are limited to groups of screens. Screens and admin concern the whole account. */
export const LIMITABLE_SCOPES: readonly KeyScope[] = ['read', 'schedule', 'content'];
