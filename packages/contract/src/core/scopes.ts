import type { Role } from '../team/roles.ts';

/** The scopes of API keys. Each one includes `read`; the others do not include each other. */
export const KEY_SCOPES = ['read', 'schedule', 'content', 'screens', 'admin'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

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
