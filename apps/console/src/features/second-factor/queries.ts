import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';

/** The state of the person's second factor, and what the account asks of this session. */
export const secondFactorRead = q.secondFactors.read({ failure: t('Failed to fetch the second factor') });
