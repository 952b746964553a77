import { t } from '@vitrine/messages/t';

/**
 * The specification's 'Replacing existing media assignment', empty if nothing was assigned before. It is the text of the
 * success notice, because only one notice is shown at a time.
 */
export function replacedLabel(before: string | undefined, now: string): string {
  return before === undefined
    ? ''
    : t('Replacing existing media assignment: Switching from {before} to new {now}.', { before, now });
}
