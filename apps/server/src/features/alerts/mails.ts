import type { MachineAlertKind } from '@vitrine/contract/fleet/machine-health';
import type { AboutAccount } from '../../platform/mail/about-account.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Reader } from '../../platform/mail/reader.ts';

/** A mail names at most this many screens and counts the others. */
const MAX_NAMED = 50;

export interface AlertMail extends Pick<Mail, 'subject'> {
  /** Paragraphs, and lists of lines. */
  text: readonly (string | readonly string[])[];
}

interface AlertedPerson {
  name: string;
  email: string;
}

/** @param about the account, and the address of its screens */
export function createAlertMail(
  reader: Reader,
  { name, email }: AlertedPerson,
  { subject, text }: AlertMail,
  { brand, url }: AboutAccount,
): Mail {
  const { t } = reader;
  const link = { label: t('View your screens'), url };
  return { to: email, reader, subject, text: [t('Hello {name},', { name }), ...text], brand, link };
}

/** A screen as a mail names it: offline or online since an ISO 8601 instant. */
interface NamedScreen {
  name: string;
  since: string;
}

/** @param timezone of the times in the text */
export function createOfflineMail(reader: Reader, screens: readonly NamedScreen[], timezone: string): AlertMail {
  const { t } = reader;
  const one = screens.length === 1 ? screens[0] : undefined;
  const when = (since: string) => formatZonedTime(since, timezone, reader);
  const lines = screens.map(({ name, since }) => t('{name}, last seen {when}', { name, when: when(since) }));
  return {
    subject: one
      ? t('{name} is offline', { name: one.name })
      : t('{count, plural, one {# screen is offline} other {# screens are offline}}', { count: screens.length }),
    text: [
      ...(one
        ? [t('{name} is offline. Last seen: {when}.', { name: one.name, when: when(one.since) })]
        : [
            t('{count, plural, one {This screen is offline:} other {These # screens are offline:}}', {
              count: screens.length,
            }),
            limitLines(reader, lines),
          ]),
      t(
        'A screen without a network may still be playing its saved schedule. A screen without power, or whose player is closed, shows nothing.',
      ),
      t('We’ll email you when it’s back online. You can change these emails in Settings, Account.'),
    ],
  };
}

/** @param timezone of the times in the text */
export function backOnlineMail(reader: Reader, screens: readonly NamedScreen[], timezone: string): AlertMail {
  const { t } = reader;
  const one = screens.length === 1 ? screens[0] : undefined;
  const when = (since: string) => formatZonedTime(since, timezone, reader);
  const lines = screens.map(({ name, since }) => t('{name}, since {when}', { name, when: when(since) }));
  const count = screens.length;
  return {
    subject: one
      ? t('{name} is back online', { name: one.name })
      : t('{count, plural, one {# screen is back online} other {# screens are back online}}', { count }),
    text: one
      ? [t('{name} has been back online since {when}.', { name: one.name, when: when(one.since) })]
      : [
          t('{count, plural, one {This screen is back online:} other {These # screens are back online:}}', { count }),
          limitLines(reader, lines),
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
  title: (reader: Reader, name: string) => string;
  /** The title with the value: `Bar is too hot: 84 °C.` */
  line: (reader: Reader, name: string, value: number) => string;
  advice: (reader: Reader) => string;
}

const problemTexts: Record<MachineAlertKind, ProblemText> = {
  hot: {
    title: ({ t }, name) => t('{name} is too hot', { name }),
    line: ({ t }, name, celsius) =>
      t('{name} is too hot: {degrees, number} °C.', { name, degrees: Math.round(celsius) }),
    advice: ({ t }) =>
      t('A hot machine slows down and wears out. Give it more air, clean its fan, or move it out of the sun.'),
  },
  'disk-full': {
    title: ({ t }, name) => t('The disk of {name} is almost full', { name }),
    line: ({ t, locale }, name, used) =>
      t('The disk of {name} is almost full: {share}% is free.', {
        name,
        share: formatTenths((1 - used) * 100, locale),
      }),
    advice: ({ t }) =>
      t('With a full disk a screen can’t save new media. Delete other files on the machine, or give it a larger disk.'),
  },
  'clock-wrong': {
    title: ({ t }, name) => t('The clock of {name} is wrong', { name }),
    line: ({ t }, name, offsetMs) =>
      t('The clock of {name} is wrong: by {count, plural, one {# second} other {# seconds}}.', {
        name,
        count: Math.round(offsetMs / 1_000),
      }),
    advice: ({ t }) =>
      t(
        'Screens change media by the server’s clock, so yours still do so on time. Turn on automatic time in the settings of the screen or its machine.',
      ),
  },
  'many-restarts': {
    title: ({ t }, name) => t('The browser of {name} was restarted often', { name }),
    line: ({ t }, name, count) =>
      t('The browser of {name} was restarted often: {count, plural, one {# time} other {# times}} since yesterday.', {
        name,
        count,
      }),
    advice: ({ t }) => t('Before each restart the screen was blank or frozen. The log of its machine says more.'),
  },
};

/** The mail about machines that are too hot, and the like. */
export function createMachineMail(reader: Reader, problems: readonly NamedProblem[]): AlertMail {
  const { t } = reader;
  const one = problems.length === 1 ? problems[0] : undefined;
  const kinds = [...new Set(problems.map(({ kind }) => kind))];
  const lines = problems.map(({ name, kind, value }) => problemTexts[kind].line(reader, name, value));
  return {
    subject: one
      ? problemTexts[one.kind].title(reader, one.name)
      : t('{count, plural, one {# problem with screens} other {# problems with screens}}', { count: problems.length }),
    text: [
      ...(one ? lines : [limitLines(reader, lines)]),
      ...kinds.map((kind) => problemTexts[kind].advice(reader)),
      t('The activity log says when it’s over. You can change these emails in Settings, Account.'),
    ],
  };
}

function limitLines({ t }: Reader, lines: readonly string[]): string[] {
  const more = lines.length - MAX_NAMED;
  return [...lines.slice(0, MAX_NAMED), ...(more > 0 ? [t('and {more, number} more', { more })] : [])];
}

const formatTenths = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

function formatZonedTime(instant: string, timeZone: string, { locale }: Reader): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone } as const;
  return `${new Intl.DateTimeFormat(locale, options).format(new Date(instant))} (${timeZone})`;
}
