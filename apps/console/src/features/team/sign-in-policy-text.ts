import { t } from '@vitrine/messages/t';

/** The title of a change that fails. */
export const POLICY_FAILURE = t('Failed to change how people sign in');

/** How many members have no second factor, as a sentence. */
export const describeMissing = (count: number): string =>
  count === 0
    ? t('Everyone has one.')
    : t('{count, plural, one {# person has none yet.} other {# people have none yet.}}', { count });
