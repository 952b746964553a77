import type { Delivery } from '@vitrine/contract/playout/delivery';
import { t } from '@vitrine/messages/t';
import { formatDayWords } from '../../../ui/format/day-text.ts';
import { formatClock, formatQuantity, formatCount, formatDateTime } from '../../../ui/format/format.ts';

/** Describes how many screens show it: `Live on 2 of 5 screens, 3 wait until 23:30`, by the reader's clock. */
export function describeDelivery({ total, onAir, behindScreens }: Delivery, now: Date, timeZone: string): string {
  if (total === 0) return t('No screens to show it yet');
  if (onAir === total) return t('Live on {total, plural, one {# screen} other {# screens}}', { total });
  const ends = behindScreens.flatMap(({ until }) => until ?? []).toSorted();
  const [first] = ends;
  const live =
    onAir === 0
      ? t('Not live yet')
      : t('Live on {onAir, number} of {total, plural, one {# screen} other {# screens}}', { onAir, total });
  if (first === undefined) return live;
  const words = t('until {end}', { end: describeEnd(first, now, timeZone) });
  if (total === 1) return t('Waits {words}', { words });
  const waiting = `${ends.length === 1 ? 'waits' : 'wait'}${ends.at(-1) === first ? ` ${words}` : t(', the first {words}', { words })}`;
  return onAir > 0
    ? `${live}, ${formatCount(ends.length)} ${waiting}`
    : t('{count, number} of {total, plural, one {# screen} other {# screens}} {waiting}', {
        count: ends.length,
        total,
        waiting,
      });
}

/** `23:30`, `tomorrow at 08:00`. */
export function describeEnd(until: string, now: Date, timeZone: string): string {
  const day = formatDayWords(Date.parse(until), now.getTime(), timeZone);
  return `${day === 'today' ? '' : t('{day} at ', { day })}${formatClock(until, timeZone)}`;
}

/** True if every screen to which the content was assigned shows it. */
export const isComplete = ({ total, onAir }: Delivery): boolean => total > 0 && onAir === total;

/** The reasons why the other screens do not show it, one sentence each. */
export function describeWaiting(
  { loading, behind, behindScreens, offline, silent }: Delivery,
  now: Date,
  timeZone: string,
): string[] {
  const [only] = silent;
  const unnamed = behind - behindScreens.length;
  return [
    ...(loading > 0 ? [t('{loading, number} updating', { loading })] : []),
    ...behindScreens.map(
      ({ name, reason, until }) =>
        `${name} ${until === undefined ? reasons[reason] : t('waits until {end}', { end: describeEnd(until, now, timeZone) })}`,
    ),
    ...(unnamed > 0 ? [`${formatCount(unnamed)} more ${unnamed === 1 ? 'shows' : 'show'} something else`] : []),
    ...(offline === 1 && only !== undefined ? [`${only.name} ${describeSilence(only.lastSeen)}`] : []),
    ...(offline > 1
      ? [
          `${formatCount(offline)} offline: ${silent.map(({ name, lastSeen }) => `${name} ${describeSilence(lastSeen)}`).join(', ')}${offline > silent.length ? ' and more' : ''}`,
        ]
      : []),
  ];
}

/** The reasons why a screen shows something else, which follow its name. */
const reasons: Record<Delivery['behindScreens'][number]['reason'], string> = {
  takeover: 'shows a takeover and this afterwards',
  device: 'keeps its own assignment',
  schedule: 'is running a schedule and shows it afterwards',
  group: 'shows the media of its group',
  limit: 'is over the plan’s limit',
  off: 'is off and shows it when it’s switched on',
};

const describeSilence = (lastSeen: string | null): string =>
  lastSeen === null ? 'is not connected yet' : t('was last seen {time}', { time: formatDateTime(lastSeen) });
