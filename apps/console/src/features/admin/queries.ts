import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';

/** The interval in which what the panel shows is read, because no change event tells of it. */
export const POLL_MS = 30_000;

export const statsRead = q.admin.stats({ failure: t('Failed to load statistics'), intervalMs: POLL_MS });

export const healthRead = q.admin.health({ failure: t('Failed to load the system'), intervalMs: POLL_MS });

/** The users whose email address contains the text; all of them for an empty one. */
export const readUsers = (search: string) =>
  q.admin.users({
    query: { search: search || undefined },
    failure: t('Failed to load users'),
    keepsPrevious: true,
    pollMs: 0,
  });

/** What a toast says of a change that fails. @param reason unless the server gives one */
export const failing = (reason: string) => ({ title: t('Error'), reason });
