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
  const { kind, value, createdAt, deliveredAt, settledAt, expiresAt, detail } = command;
  const what = kind === 'display-power' ? (value === 1 ? 'on' : 'off') : kind;
  const reason = detail ?? '';
  const state = stateAt(command, now);
  if (state === 'queued') {
    return t(
      '{what, select, on {On, queued {age}, waiting for the screen} off {Off, queued {age}, waiting for the screen} other {Queued {age}, waiting for the screen}}',
      { what, age: formatAge(createdAt, now) },
    );
  }
  if (state === 'delivered') {
    return t(
      '{what, select, on {On, delivered {age}} off {Off, delivered {age}} system {Updating, started {age}} other {Delivered {age}}}',
      { what: kind === 'update-system' ? 'system' : what, age: formatAge(deliveredAt ?? createdAt, now) },
    );
  }
  if (state === 'expired') {
    return t(
      '{what, select, on {On, expired {age}: the screen did not answer in time} off {Off, expired {age}: the screen did not answer in time} other {Expired {age}: the screen did not answer in time}}',
      { what, age: formatAge(expiresAt, now) },
    );
  }
  const values = { what, age: formatAge(settledAt ?? createdAt, now), reason };
  if (state === 'done') {
    return reason === ''
      ? t('{what, select, on {On, done {age}} off {Off, done {age}} other {Done {age}}}', values)
      : t(
          '{what, select, on {On, done {age}: {reason}} off {Off, done {age}: {reason}} other {Done {age}: {reason}}}',
          values,
        );
  }
  return reason === ''
    ? t('{what, select, on {On, failed {age}} off {Off, failed {age}} other {Failed {age}}}', values)
    : t(
        '{what, select, on {On, failed {age}: {reason}} off {Off, failed {age}: {reason}} other {Failed {age}: {reason}}}',
        values,
      );
}
