import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { ShownFeed } from '@vitrine/contract/layouts/feeds';
import { fillVariables, formatDate, formatTime, type TextContext } from './text.ts';

export type Entries = ShownFeed['entries'];
export type Ticker = Extract<KnownElement, { kind: 'ticker' }>;

const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LETTER = /\p{L}/u;

/** The texts of a ticker, each once. */
export function listTickerParts(
  { feedId, text, count }: Ticker,
  entries: Entries | null,
  context: TextContext,
): string[] {
  const parts =
    feedId === null
      ? text.split('\n').map((line) => fillVariables(line, context).trim())
      : (entries ?? []).slice(0, count).map(({ title }) => title);
  return parts.filter((part) => part !== '');
}

/** True for text that runs to the right. */
export function runsToRight({ direction }: Ticker, parts: readonly string[]): boolean {
  if (direction !== 'auto') return direction === 'rtl';
  for (const character of parts.join('')) {
    if (FROM_THE_RIGHT.test(character)) return true;
    if (LETTER.test(character)) return false;
  }
  return false;
}

/** The time of an entry: of today the hour, of other days the day. */
export function formatEntryTime(publishedAt: string | null, context: TextContext): string {
  const ms = publishedAt === null ? NaN : Date.parse(publishedAt);
  if (!Number.isFinite(ms)) return '';
  const published = { ...context, ms };
  const isToday = formatDate(published, 'full') === formatDate(context, 'full');
  return isToday ? formatTime(published, { hours: 24, hasSeconds: false }) : formatDate(published, 'short');
}
