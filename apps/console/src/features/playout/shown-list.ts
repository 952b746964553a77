import type { ShownList } from '@vitrine/contract/playout/now-playing';
import { t } from '@vitrine/messages/t';
import { formatDuration } from '../../ui/format/format.ts';

/** The items that play, and those that wait: `5 items, 0:50, 7 wait for their time`. */
export function listLabel({ itemCount, lengthMs, waiting }: Omit<ShownList, 'id' | 'items'>): string {
  const values = { count: itemCount, length: formatDuration(lengthMs / 1_000) };
  return waiting === 0
    ? t('{count, plural, one {# item, {length}} other {# items, {length}}}', values)
    : t(
        '{count, plural, one {# item, {length}, {waiting, plural, one {# waits for its time} other {# wait for their time}}} other {# items, {length}, {waiting, plural, one {# waits for its time} other {# wait for their time}}}}',
        { ...values, waiting },
      );
}

/** The index of the item that is on at a server time (epoch milliseconds); null if the list does not name it. */
export function findItemOn(
  { items, lengthMs }: Pick<ShownList, 'items' | 'lengthMs'>,
  serverMs: number,
): number | null {
  let leftMs = serverMs % lengthMs;
  const index = items.findIndex(({ durationMs }) => (leftMs -= durationMs) < 0);
  return index === -1 ? null : index;
}
