import type { Delivery } from '@vitrine/contract/playout/delivery';
import { t } from '@vitrine/messages/t';
import { formatDateTime } from '../../../ui/format/format.ts';
import { formatMoment } from '../../../ui/format/moment-text.ts';

/** Describes how many screens show it: `Live on 2 of 5 screens, 3 wait until 23:30`, by the reader's clock. */
export function describeDelivery({ total, onAir, behindScreens }: Delivery, now: Date, timeZone: string): string {
  if (total === 0) return t('No screens to show it yet');
  if (onAir === total) return t('{total, plural, one {Live on # screen} other {Live on # screens}}', { total });
  const ends = behindScreens.flatMap(({ until }) => until ?? []).toSorted();
  const [first] = ends;
  if (first === undefined) {
    return onAir === 0
      ? t('Not live yet')
      : t('{total, plural, one {Live on {onAir, number} of # screen} other {Live on {onAir, number} of # screens}}', {
          total,
          onAir,
        });
  }
  const values = { total, onAir, waiting: ends.length, end: describeEnd(first, now, timeZone) };
  if (total === 1) return t('Waits until {end}', values);
  if (ends.at(-1) === first) {
    return onAir > 0
      ? t(
          '{waiting, plural, one {Live on {onAir, number} of {total, number} screens, # waits until {end}} other {Live on {onAir, number} of {total, number} screens, # wait until {end}}}',
          values,
        )
      : t(
          '{waiting, plural, one {# of {total, number} screens waits until {end}} other {# of {total, number} screens wait until {end}}}',
          values,
        );
  }
  return onAir > 0
    ? t('Live on {onAir, number} of {total, number} screens, {waiting, number} wait, the first until {end}', values)
    : t('{waiting, number} of {total, number} screens wait, the first until {end}', values);
}

/** `23:30`, `tomorrow at 08:00`. */
export const describeEnd = (until: string, now: Date, timeZone: string): string =>
  formatMoment(Date.parse(until), now.getTime(), timeZone);

/** True if every screen to which the content was assigned shows it. */
export const isComplete = ({ total, onAir }: Delivery): boolean => total > 0 && onAir === total;

/** The reasons why the other screens do not show it, one sentence each. */
export function describeWaiting(
  { loading, behind, behindScreens, offline, silent }: Delivery,
  now: Date,
  timeZone: string,
): string[] {
  const unnamed = behind - behindScreens.length;
  return [
    ...(loading > 0 ? [t('{loading, number} updating', { loading })] : []),
    ...behindScreens.map(({ name, reason, until }) =>
      until === undefined
        ? t(
            '{reason, select, takeover {{name} shows a takeover and this afterwards} device {{name} keeps its own assignment} schedule {{name} is running a schedule and shows it afterwards} group {{name} shows the media of its group} limit {{name} is over the plan’s limit} hours {{name} is off by hours and shows it when they begin} other {{name} is off and shows it when it’s switched on}}',
            { name, reason },
          )
        : reason === 'hours'
          ? t('{name} is off by hours and shows it {end}', { name, end: describeEnd(until, now, timeZone) })
          : t('{name} waits until {end}', { name, end: describeEnd(until, now, timeZone) }),
    ),
    ...(unnamed > 0
      ? [t('{unnamed, plural, one {# more shows something else} other {# more show something else}}', { unnamed })]
      : []),
    ...(offline > 0 ? describeOffline(offline, silent) : []),
  ];
}

function describeOffline(offline: number, silent: Delivery['silent']): string[] {
  const facts = silent.map(({ name, lastSeen }) =>
    lastSeen === null
      ? t('{name} is not connected yet', { name })
      : t('{name} was last seen {time}', { name, time: formatDateTime(lastSeen) }),
  );
  if (offline === 1) return facts;
  const screens = facts.join(', ');
  return [
    offline > silent.length
      ? t('{offline, number} offline: {screens} and more', { offline, screens })
      : t('{offline, number} offline: {screens}', { offline, screens }),
  ];
}
