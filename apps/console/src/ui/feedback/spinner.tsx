import { cx } from '../theme/cx.ts';
import { Ring } from './ring.tsx';

interface SpinnerProps {
  label?: string;
  className?: string;
}

/** Says that something is on its way, in words. It appears after 300 ms, so that quick answers do not flicker. */
export function Spinner({ label = 'Loading...', className }: SpinnerProps) {
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
