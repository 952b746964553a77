import { cx } from '../../../../ui/theme/cx.ts';
import { offsetLabel } from '../../devices/clock-text.ts';

interface SkewProps {
  /** Milliseconds; positive is ahead. */
  offsetMs: number;
  isOff: boolean;
}

/** The offset that is drawn halfway to the edge: a minute is at 4/5, a day almost at the edge. */
const HALF_WAY_MS = 15_000;

/** A clock's offset on a line: the server in the middle, behind on the left, ahead on the right. */
export function Skew({ offsetMs, isOff }: SkewProps) {
  const share = offsetMs / (Math.abs(offsetMs) + HALF_WAY_MS);
  return (
    <span role="img" aria-label={offsetLabel(offsetMs)} className="relative block h-3">
      <span className="absolute inset-x-0 top-1.25 h-px bg-line-strong" />
      <span className="absolute inset-y-0 left-1/2 w-px bg-ink-3" />
      <span
        className={cx(
          'absolute top-px size-2.5 -translate-x-1/2 rounded-full',
          isOff ? 'bg-warning-mark' : 'bg-online-mark',
        )}
        style={{ left: `${50 + 48 * share}%` }}
      />
    </span>
  );
}
