/** An instant for the text of a mail: in UTC, because the server does not know the reader's time zone. */
export function formatUtcTime(instant: string, locale: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(locale, options).format(new Date(instant))} (UTC)`;
}
