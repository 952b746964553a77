import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface ProgressProps {
  /** The name of the operation, for screen readers. */
  label: string;
  /** 0 to 1; null while the progress is unknown. */
  value: number | null;
  /** The current step, shown below the bar at its start: `Joining item 3 of 6`. */
  step?: ReactNode;
  /** The remaining time, shown below the bar at its end: `47%, about 8 s`. */
  left?: ReactNode;
  /** 4 px high instead of 6, for lists. */
  small?: boolean;
  className?: string;
}

/** A progress bar. */
export function Progress({ label, value, step, left, small = false, className }: ProgressProps) {
  const share = value === null ? 1 : Math.min(1, Math.max(0, value));
  return (
    <div className={cx('grid gap-1.5', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value === null ? undefined : Math.round(share * 100)}
        className={cx('overflow-hidden rounded-full bg-track', small ? 'h-1' : 'h-1.5')}
      >
        <span
          className={cx(
            'block h-full bg-accent-mark transition-[width] duration-(--slow)',
            value === null && 'animate-breathe opacity-60',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      {(step !== undefined || left !== undefined) && (
        <p className="flex justify-between gap-3 text-1 text-ink-2">
          <span>{step}</span>
          <span>{left}</span>
        </p>
      )}
    </div>
  );
}
