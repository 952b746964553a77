import type { KeyScope } from '@vitrine/contract/core/scopes';
import { t } from '@vitrine/messages/t';

export const scopeNames: Readonly<Record<KeyScope, string>> = {
  read: t('Read', {}, 'scope of a key'),
  schedule: t('Schedule', {}, 'scope of a key'),
  content: t('Content', {}, 'scope of a key'),
  screens: t('Screens', {}, 'scope of a key'),
  admin: t('Admin', {}, 'scope of a key'),
};

/** The calls that a scope allows. */
export const scopeAbilities: Readonly<Record<KeyScope, string>> = {
  read: t('See screens, content, schedules and reports. Every key can do this.'),
  schedule: t('Put existing content on screens, schedule it and start takeovers'),
  content: t('Add and change media, playlists and layouts'),
  screens: t('Pair, change and remove screens, send them commands, and change groups'),
  admin: t('Change people, invitations, branding and approval, and read the audit log'),
};
