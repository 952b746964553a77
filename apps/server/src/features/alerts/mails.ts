import type { Mail } from '../../platform/mail/mailer.ts';

/** A mail names at most this many screens and counts the others. */
const MAX_NAMED = 50;

type AlertMail = Pick<Mail, 'subject' | 'text'>;

/** A screen as a mail names it: offline or online since an ISO 8601 instant. */
interface NamedScreen {
  name: string;
  since: string;
}

/** @param timezone of the times in the text */
export function createOfflineMail(screens: readonly NamedScreen[], timezone: string): AlertMail {
  const one = screens.length === 1 ? screens[0] : undefined;
  return {
    subject: one ? `${one.name} is offline` : `${screens.length} screens are offline`,
    text: [
      one
        ? `${one.name} is offline. Last seen: ${formatZonedTime(one.since, timezone)}.`
        : `These ${screens.length} screens are offline:`,
      ...(one ? [] : describeScreens(screens, (since) => `last seen ${formatZonedTime(since, timezone)}`)),
      'A screen without a network keeps playing its saved schedule. A screen without power, or whose player is closed, shows nothing.',
      'We’ll email you when it’s back online. You can change these emails in Settings, Account.',
    ],
  };
}

/** @param timezone of the times in the text */
export function backOnlineMail(screens: readonly NamedScreen[], timezone: string): AlertMail {
  const one = screens.length === 1 ? screens[0] : undefined;
  return {
    subject: one ? `${one.name} is back online` : `${screens.length} screens are back online`,
    text: one
      ? [`${one.name} has been back online since ${formatZonedTime(one.since, timezone)}.`]
      : [
          `These ${screens.length} screens are back online:`,
          ...describeScreens(screens, (since) => `since ${formatZonedTime(since, timezone)}`),
        ],
  };
}

function describeScreens(screens: readonly NamedScreen[], detail: (since: string) => string): string[] {
  const named = screens.slice(0, MAX_NAMED).map(({ name, since }) => `${name}, ${detail(since)}`);
  const rest = screens.length - named.length;
  return rest > 0 ? [...named, `and ${rest} more`] : named;
}

function formatZonedTime(instant: string, timeZone: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone } as const;
  return `${new Intl.DateTimeFormat('en-US', options).format(new Date(instant))} (${timeZone})`;
}
