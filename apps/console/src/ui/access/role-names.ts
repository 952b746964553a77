import type { Role } from '@vitrine/contract/team/roles';
import { t } from '@vitrine/messages/t';

/** The names of the roles. */
export const roleNames: Readonly<Record<Role, string>> = {
  viewer: t('Viewer'),
  scheduler: t('Scheduler', {}, 'role'),
  editor: t('Editor'),
  admin: t('Admin'),
  owner: t('Owner'),
};
