import { t } from '@vitrine/messages/t';
import { cx } from '../theme/cx.ts';
import { Ring } from './ring.tsx';

interface SpinnerProps {
  label?: string;
  className?: string;
}

/** A loading indicator with a text. It appears after 300 ms, so that fast responses do not flicker. */
export function Spinner({ label = t('Loading...'), className }: SpinnerProps) {
  return (
    <div
      role="status"
      className={cx('flex animate-late items-center justify-center gap-2.5 p-8 text-ink-2', className)}
    >
      <Ring />
      {label}
    </div>
  );
}
