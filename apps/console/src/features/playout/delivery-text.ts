import type { Delivery } from '@vitrine/contract/playout/delivery';
import { formatQuantity, formatCount, formatDateTime } from '../../ui/format/format.ts';

/** Describes how many screens show it: `Live on 2 of 5 screens`. */
export function describeDelivery({ total, onAir }: Delivery): string {
  if (total === 0) return 'No screens to show it yet';
  return onAir === total
    ? `Live on ${formatQuantity(total, 'screen')}`
    : `Live on ${onAir} of ${formatQuantity(total, 'screen')}`;
}

/** True if every screen to which the content was assigned shows it. */
export const isComplete = ({ total, onAir }: Delivery): boolean => total > 0 && onAir === total;

/** The reasons why the other screens do not show it, one sentence each. */
export function describeWaiting({ loading, behind, behindScreens, offline, silent }: Delivery): string[] {
  const [only] = silent;
  const unnamed = behind - behindScreens.length;
  return [
    ...(loading > 0 ? [`${formatCount(loading)} updating`] : []),
    ...behindScreens.map(({ name, reason }) => `${name} ${reasons[reason]}`),
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
  limit: 'is over the plan’s device limit',
};

const describeSilence = (lastSeen: string | null): string =>
  lastSeen === null ? 'is not connected yet' : `was last seen ${formatDateTime(lastSeen)}`;
