import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';

/** The passkeys of the signed-in person, newest first. */
export const passkeysRead = q.passkeys.list({ failure: t('Failed to fetch passkeys') });
