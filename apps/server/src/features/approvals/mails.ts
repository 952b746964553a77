import type { AboutAccount } from '../../platform/mail/about-account.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Reader } from '../../platform/mail/reader.ts';

interface WaitingChange {
  what: string;
  requestedBy: string;
  screenCount: number;
}

interface Waiting {
  /** The first of all changes that wait. */
  changes: readonly WaitingChange[];
  /** The number of all changes that wait. */
  count: number;
}

/** The email to an admin. @param to the admin’s address */
export function createWaitingMail(reader: Reader, to: string, { changes, count }: Waiting, about: AboutAccount): Mail {
  const { t } = reader;
  const [first] = changes;
  const more = count - changes.length;
  const lines = changes.map(({ what, requestedBy: name, screenCount }) =>
    t('{change} ({name}, {count, plural, one {# screen} other {# screens}})', {
      change: what,
      name,
      count: screenCount,
    }),
  );
  return {
    to,
    reader,
    brand: about.brand,
    link: { label: t('Open Approvals'), url: about.url },
    subject:
      count === 1 && first !== undefined
        ? t('{name} asks for your approval', { name: first.requestedBy })
        : t('{count, plural, one {# change waits for your approval} other {# changes wait for your approval}}', {
            count,
          }),
    text: [
      t('{count, plural, one {This change waits for an admin:} other {These changes wait for an admin:}}', { count }),
      [...lines, ...(more > 0 ? [t('and {more, number} more', { more })] : [])],
      t('Nothing changes on your screens until you approve it. What nobody decides on expires after 14 days.'),
    ],
  };
}

interface DecidedChange {
  what: string;
  /** Null if it expired. */
  decidedBy: string | null;
  reason: string;
}

/** The email to the person who made a change that was not carried out. @param to the person’s address */
export function createOutcomeMail(
  reader: Reader,
  to: string,
  { what: change, decidedBy: name, reason }: DecidedChange,
  about: AboutAccount,
): Mail {
  const { t } = reader;
  return {
    to,
    reader,
    brand: about.brand,
    link: { label: t('Open Approvals'), url: about.url },
    subject: name === null ? t('Expired: {change}', { change }) : t('Declined: {change}', { change }),
    text:
      name === null
        ? [t('Your change has expired and was not carried out: {change}.', { change }), reason]
        : [t('{name} declined your change: {change}.', { name, change }), t('The reason: {reason}', { reason })],
  };
}
