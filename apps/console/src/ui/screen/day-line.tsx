import './day-line.css';
import { cx } from '../theme/cx.ts';

export interface DayPart {
  /** Where in the line it begins and ends, 0 to 1. */
  from: number;
  until: number;
  /** The base programme is pale, a schedule dark, lost time hatched red. */
  kind: 'base' | 'schedule' | 'lost';
  /** Its name, on hover: `Elephants at dusk, 09:00–18:00`. */
  name?: string | undefined;
}

interface DayLineProps {
  parts: readonly DayPart[];
  /** Where now is, 0 to 1; null in a day that is not today. */
  now: number | null;
  /** 6 px instead of 4. */
  large?: boolean;
  /** Downwards, beside an upright screen. On a phone it lies under it like the others. */
  down?: boolean;
  /** What it says, in words. Without it the line is hidden from screen readers, for places that say it in text. */
  label?: string;
  className?: string;
}

const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100}%`;

/** The 24 hours of one screen: what plays, what comes, where it was lost, and now. */
export function DayLine({ parts, now, large = false, down = false, label, className }: DayLineProps) {
  return (
    <span
      className={cx('day', large && 'day-large', down && 'day-down', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {parts.map((part) => (
        <span
          key={`${part.kind} ${part.from} ${part.until}`}
          className={cx('day-part', part.kind !== 'schedule' && `day-${part.kind}`)}
          style={{ '--from': percent(part.from), '--until': percent(part.until) }}
          title={part.name}
        />
      ))}
      {now !== null && <span className="day-now" style={{ '--at': percent(now) }} />}
    </span>
  );
}
