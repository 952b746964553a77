import type { Delivery } from '@vitrine/contract/playout/delivery';
import { cx } from '../../../ui/theme/cx.ts';

/** More shapes than this are too small to be told apart. */
const MAX_MARKS = 60;

const shapes = {
  on: 'bg-online-mark',
  loading: 'bg-[repeating-linear-gradient(135deg,var(--warning-mark)_0_2px,transparent_2px_4px)]',
  behind: 'bg-track',
  offline: 'shadow-[inset_0_0_0_1.5px_var(--offline-mark)]',
};

type Counts = Pick<Delivery, 'total' | 'onAir' | 'loading' | 'behind' | 'offline'>;

/** A shape for each screen; for many, one for each share of them. */
export function DeliveryMarks({ delivery: { total, onAir, loading, behind, offline } }: { delivery: Counts }) {
  if (total === 0) return null;
  const parts = [
    ['on', onAir],
    ['loading', loading],
    ['behind', behind],
    ['offline', offline],
  ] as const;
  return (
    <span aria-hidden="true" className="flex max-w-130 gap-0.75">
      {total > MAX_MARKS
        ? parts
            .filter(([, count]) => count > 0)
            .map(([kind, count]) => (
              <span key={kind} className={cx('h-2 rounded-[1.5px]', shapes[kind])} style={{ flexGrow: count }} />
            ))
        : parts.flatMap(([kind, count]) =>
            Array.from({ length: count }, (_, index) => (
              <span key={`${kind}${index}`} className={cx('h-2 min-w-0 flex-1 rounded-[1.5px]', shapes[kind])} />
            )),
          )}
    </span>
  );
}
