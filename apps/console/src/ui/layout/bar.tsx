import { cx } from '../theme/cx.ts';

interface BarProps {
  /** The used part, 0 to 1; more than 1 shows as full. */
  value: number;
  /** The text for screen readers: `14 of 18 devices used`. */
  label: string;
  /** A part that would be added, 0 to 1, shown hatched. */
  extra?: number;
  /** 8 px high instead of 6. */
  large?: boolean;
  className?: string;
}

/** A usage bar, yellow from 80 %, red from 100 %. */
export function Bar({ value, label, extra = 0, large = false, className }: BarProps) {
  const used = Math.min(1, Math.max(0, value));
  const rest = Math.min(1 - used, Math.max(0, extra));
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(used * 100)}
      aria-valuetext={label}
      data-level={value >= 1 ? 'full' : value >= 0.8 ? 'high' : 'normal'}
      className={cx('flex overflow-hidden rounded-full bg-track', large ? 'h-2' : 'h-1.5', className)}
    >
      <span
        className={cx(
          'transition-[width] duration-(--slow)',
          value >= 1 ? 'bg-danger-fill' : value >= 0.8 ? 'bg-warning-mark' : 'bg-accent-mark',
        )}
        style={{ width: `${used * 100}%` }}
      />
      {rest > 0 && (
        <span
          className="bg-[repeating-linear-gradient(135deg,var(--accent-mark)_0_2px,transparent_2px_5px)]"
          style={{ width: `${rest * 100}%` }}
        />
      )}
    </div>
  );
}
