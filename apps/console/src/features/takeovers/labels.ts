import type { Takeover, TakeoverDelivery } from '@vitrine/contract/takeovers';
import { dayIn } from '../../ui/format/date-format.ts';
import { titleOf } from '../../ui/format/file-title.ts';
import { countOf, formatAge, formatClock, formatDateTime, formatNames } from '../../ui/format/format.ts';

/** `11 of 14 screens`; before the first report only how many it covers. */
export function takeoverReach({ screenCount }: Takeover, delivery: TakeoverDelivery | undefined): string {
  if (delivery === undefined) return countOf(screenCount, 'screen');
  return `${delivery.onAir} of ${countOf(delivery.total, 'screen')}`;
}

interface Missing {
  id: string;
  name: string;
  state: 'warning' | 'offline';
  /** Why it does not show the takeover. */
  word: string;
  why: string;
}

/** The named screens that do not show a takeover, those that should show it soonest first. */
export function missingOf({ loadingScreens, behindScreens, silent }: TakeoverDelivery, now: Date): Missing[] {
  return [
    ...loadingScreens.map(({ id, name }) => ({
      id,
      name,
      state: 'warning' as const,
      word: 'Not yet',
      why: 'Has not confirmed it yet',
    })),
    ...behindScreens.map(({ id, name }) => ({
      id,
      name,
      state: 'warning' as const,
      word: 'Another takeover',
      why: 'Shows it when the newer one has ended',
    })),
    ...silent.map(({ id, name, lastSeen }) => ({
      id,
      name,
      state: 'offline' as const,
      word: lastSeen === null ? 'Not connected yet' : 'Offline',
      why:
        lastSeen === null ? 'Joins when it connects' : `Last seen ${formatAge(lastSeen, now)}. Joins when it is back`,
    })),
  ];
}

/** `17:00`, or with the date on another day; in the reader's zone. */
export function momentOf(instant: string, now: Date, timeZone: string): string {
  const isToday = dayIn(timeZone, instant) === dayIn(timeZone, now);
  return isToday ? formatClock(instant, timeZone) : formatDateTime(instant, 'Unknown date', timeZone);
}

/** The screens of a takeover: `All screens`, `Lobby and Kitchen`. */
export function targetOf({ target: { all, groups, devices } }: Takeover): string {
  if (all) return 'All screens';
  const names = [...groups, ...devices].map(({ name }) => name);
  return names.length === 0 ? 'No screens any more' : formatNames(names);
}

/** The content or the message, as text. */
export function shownOf({ content, message }: Pick<Takeover, 'content' | 'message'>): string {
  if (message !== null) return message.text === '' ? 'Message' : message.text;
  return content === null ? 'Its content was deleted' : titleOf(content.originalName);
}
