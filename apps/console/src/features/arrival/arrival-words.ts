import type { Arrival } from '@vitrine/contract/showing';
import { countOf, formatCount, formatDateTime } from '../../ui/format.ts';

/** How far it has come, in a line: `On air on 2 of 5 screens`. */
export function headlineOf({ total, onAir }: Arrival): string {
  if (total === 0) return 'There is no screen to show it';
  return onAir === total
    ? `On air on ${countOf(total, 'screen')}`
    : `On air on ${onAir} of ${countOf(total, 'screen')}`;
}

/** What the other screens wait for, a sentence each. */
export function waitingOf({ loading, behind, offline, silent }: Arrival): string[] {
  const [only] = silent;
  return [
    ...(loading > 0 ? [`${formatCount(loading)} still downloading`] : []),
    ...(behind > 0
      ? [`${formatCount(behind)} ${behind === 1 ? 'has' : 'have'} it, but something else goes first now`]
      : []),
    ...(offline === 1 && only !== undefined ? [`${only.name} ${silenceOf(only.lastSeen)}`] : []),
    ...(offline > 1
      ? [
          `${formatCount(offline)} offline: ${silent.map(({ name, lastSeen }) => `${name} ${silenceOf(lastSeen)}`).join(', ')}${offline > silent.length ? ' and more' : ''}`,
        ]
      : []),
  ];
}

const silenceOf = (lastSeen: string | null): string =>
  lastSeen === null ? 'has not called in yet' : `is offline since ${formatDateTime(lastSeen)}`;
