import type { Command, CommandState } from '@vitrine/contract/fleet/commands';
import { t } from '@vitrine/messages/t';
import { formatAge } from '../../../ui/format/format.ts';

/** A command's state at an instant: one that is not settled in time expires without an event. */
export function stateAt({ state, expiresAt }: Pick<Command, 'state' | 'expiresAt'>, now: Date): CommandState {
  const isOpen = state === 'queued' || state === 'delivered';
  return isOpen && Date.parse(expiresAt) <= now.getTime() ? 'expired' : state;
}

/** A command's state, and since when: `Delivered 2 s ago`, `Failed 3 min ago: no room left`, `Off, done 8 s ago`. */
export function commandStateLabel(command: Command, now: Date): string {
  const label = describeState(command, now);
  if (command.kind !== 'display-power') return label;
  return `${command.value === 1 ? t('On') : t('Off')}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

function describeState(command: Command, now: Date): string {
  const { createdAt, deliveredAt, settledAt, expiresAt, detail } = command;
  const reason = detail === null || detail === '' ? '' : `: ${detail}`;
  switch (stateAt(command, now)) {
    case 'queued':
      return t('Queued {age}, waiting for the screen', { age: formatAge(createdAt, now) });
    case 'delivered':
      return `${command.kind === 'update-system' ? t('Updating, started') : t('Delivered')} ${formatAge(deliveredAt ?? createdAt, now)}`;
    case 'done':
      return t('Done {age}{reason}', { age: formatAge(settledAt ?? createdAt, now), reason });
    case 'failed':
      return t('Failed {age}{reason}', { age: formatAge(settledAt ?? createdAt, now), reason });
    case 'expired':
      return t('Expired {age}: the screen did not answer in time', { age: formatAge(expiresAt, now) });
  }
}
