import type { Mail } from '../../platform/mail/mailer.ts';

interface WaitingChange {
  what: string;
  requestedBy: string;
  screenCount: number;
}

const countScreens = (count: number): string => (count === 1 ? '1 screen' : `${count} screens`);

/** The email to the admins. @param count of all changes that wait; `changes` are the first of them */
export function createWaitingMail(changes: readonly WaitingChange[], count: number): Pick<Mail, 'subject' | 'text'> {
  const [first] = changes;
  const rest = count - changes.length;
  const lines = changes.map(
    ({ what, requestedBy, screenCount }) => `${what} (${requestedBy}, ${countScreens(screenCount)})`,
  );
  return {
    subject:
      count === 1 && first !== undefined
        ? `${first.requestedBy} asks for your approval`
        : `${count} changes wait for your approval`,
    text: [
      count === 1 ? 'This change waits for an admin:' : 'These changes wait for an admin:',
      [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])],
      'Nothing changes on your screens until you approve it. What nobody decides on expires after 14 days.',
    ],
  };
}

interface DecidedChange {
  what: string;
  /** Null if it expired. */
  decidedBy: string | null;
  reason: string;
}

/** The email to the person who made a change that was not carried out. */
export function createOutcomeMail({ what, decidedBy, reason }: DecidedChange): Pick<Mail, 'subject' | 'text'> {
  return {
    subject: decidedBy === null ? `Expired: ${what}` : `Declined: ${what}`,
    text:
      decidedBy === null
        ? [`Your change has expired and was not carried out: ${what}.`, reason]
        : [`${decidedBy} declined your change: ${what}.`, `The reason: ${reason}`],
  };
}
