import type { MachineAlertKind } from '@vitrine/contract/fleet/machine-health';
import type { AboutAccount } from '../../platform/mail/about-account.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

/** A mail names at most this many screens and counts the others. */
const MAX_NAMED = 50;

export type AlertMail = Pick<Mail, 'subject' | 'text'>;

interface AlertedPerson {
  name: string;
  email: string;
}

/** @param about the account, and a link to its screens */
export function createAlertMail(
  { name, email }: AlertedPerson,
  { subject, text }: AlertMail,
  about: AboutAccount,
): Mail {
  return { to: email, subject, text: [`Hello ${name},`, ...text], ...about };
}

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
      ...(one ? [] : [describeScreens(screens, (since) => `last seen ${formatZonedTime(since, timezone)}`)]),
      'A screen without a network may still be playing its saved schedule. A screen without power, or whose player is closed, shows nothing.',
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
          describeScreens(screens, (since) => `since ${formatZonedTime(since, timezone)}`),
        ],
  };
}

/** A problem of a screen's machine, and the value that shows it. */
interface NamedProblem {
  name: string;
  kind: MachineAlertKind;
  value: number;
}

interface ProblemText {
  /** `Bar is too hot`. */
  title: (name: string) => string;
  /** `84 °C`. */
  value: (value: number) => string;
  advice: string;
}

const problemTexts: Record<MachineAlertKind, ProblemText> = {
  hot: {
    title: (name) => `${name} is too hot`,
    value: (celsius) => `${Math.round(celsius)} °C`,
    advice: 'A hot machine slows down and wears out. Give it more air, clean its fan, or move it out of the sun.',
  },
  'disk-full': {
    title: (name) => `The disk of ${name} is almost full`,
    value: (used) => `${((1 - used) * 100).toFixed(1)}% is free`,
    advice:
      'With a full disk a screen can’t save new media. Delete other files on the machine, or give it a larger disk.',
  },
  'clock-wrong': {
    title: (name) => `The clock of ${name} is wrong`,
    value: (offsetMs) => `by ${Math.round(offsetMs / 1_000)} seconds`,
    advice:
      'Screens change media by the server’s clock, so yours still do so on time. Turn on automatic time in the settings of the screen or its machine.',
  },
  'many-restarts': {
    title: (name) => `The browser of ${name} was restarted often`,
    value: (count) => `${count} times since yesterday`,
    advice: 'Before each restart the screen was blank or frozen. The log of its machine says more.',
  },
};

/** The mail about machines that are too hot, and the like. */
export function createMachineMail(problems: readonly NamedProblem[]): AlertMail {
  const one = problems.length === 1 ? problems[0] : undefined;
  const kinds = [...new Set(problems.map(({ kind }) => kind))];
  const lines = problems.map(
    ({ name, kind, value }) => `${problemTexts[kind].title(name)}: ${problemTexts[kind].value(value)}.`,
  );
  return {
    subject: one ? problemTexts[one.kind].title(one.name) : `${problems.length} problems with screens`,
    text: [
      ...(one ? lines : [limitLines(lines)]),
      ...kinds.map((kind) => problemTexts[kind].advice),
      'The activity log says when it’s over. You can change these emails in Settings, Account.',
    ],
  };
}

function describeScreens(screens: readonly NamedScreen[], detail: (since: string) => string): string[] {
  return limitLines(screens.map(({ name, since }) => `${name}, ${detail(since)}`));
}

function limitLines(lines: readonly string[]): string[] {
  const rest = lines.length - MAX_NAMED;
  return [...lines.slice(0, MAX_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])];
}

function formatZonedTime(instant: string, timeZone: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone } as const;
  return `${new Intl.DateTimeFormat('en-US', options).format(new Date(instant))} (${timeZone})`;
}
