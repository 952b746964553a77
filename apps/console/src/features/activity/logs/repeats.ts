import type { LogEntry } from '@vitrine/contract/activity/logs';
import { t } from '@vitrine/messages/t';

export type Repeats = NonNullable<LogEntry['repeats']>;

/** Describes how often a message was reported: '11 screens', or '11 times' by a single screen. */
export const repeatText = ({ count, devices }: Repeats): string =>
  devices > 1
    ? t('{count, plural, one {# screen} other {# screens}}', { count: devices })
    : t('{count, plural, one {# time} other {# times}}', { count });
