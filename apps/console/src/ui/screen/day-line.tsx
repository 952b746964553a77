import './day-line.css';
import { cx } from '../theme/cx.ts';

export interface DayPart {
  /** The start and end in the line, 0 to 1. */
  from: number;
  until: number;
  /** Playout without a schedule is pale, a schedule dark, time switched off hollow, time without connection hatched red. */
  kind: 'base' | 'schedule' | 'off' | 'lost';
  /** A playlist: broken into pieces. */
  isLoop?: boolean;
  /** The name that is shown on hover: `Elephants at dusk, 09:00–18:00`. */
  name?: string | undefined;
}

interface DayLineProps {
  parts: readonly DayPart[];
  /** The position of the current time, 0 to 1; null unless the day is today. */
  now: number | null;
  /** 6 px thick instead of 4. */
  large?: boolean;
  /** Vertical, beside an upright screen. On a phone it is below the screen like the others. */
  down?: boolean;
  /** A description for screen readers. They skip a line without one, which is for places that show the same as text. */
  label?: string;
}

const toPercent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100}%`;

/** The 24 hours of one screen: its playout, the times without connection, and the current time. */
export function DayLine({ parts, now, large = false, down = false, label }: DayLineProps) {
  return (
    <span
      className={cx('day', large && 'day-large', down && 'day-down')}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {parts.map((part) => (
        <span
          key={`${part.kind} ${part.from} ${part.until}`}
          className={cx('day-part', part.kind !== 'schedule' && `day-${part.kind}`, part.isLoop === true && 'day-loop')}
          style={{ '--from': toPercent(part.from), '--until': toPercent(part.until) }}
          title={part.name}
        />
      ))}
      {now !== null && <span className="day-now" style={{ '--at': toPercent(now) }} />}
    </span>
  );
}
