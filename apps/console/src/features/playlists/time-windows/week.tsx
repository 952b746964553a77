import './item-week.css';
import type { Window } from '@vitrine/contract/playlists/window';
import { listWeekdays, useWeekStart } from '../../../ui/format/week-start.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { weekdayInitials } from '../../playout/index.ts';
import { toWeekBars } from './week-bars.ts';
import { describeWindows } from './window-text.ts';

/** When an item plays, as seven days in the order of the calendar, midnight at the top. */
export function Week({ windows }: { windows: readonly Window[] }) {
  return (
    <span
      role="img"
      aria-label={describeWindows(windows)}
      className={cx('item-week', windows.length === 0 && 'item-week-always')}
    >
      <Days windows={windows} />
    </span>
  );
}

interface BigWeekProps {
  windows: readonly Window[];
  /** 0 (Sunday) to 6. */
  today: number;
}

/** The week with labels of hours and days. */
export function BigWeek({ windows, today }: BigWeekProps) {
  return (
    <div role="img" aria-label={describeWindows(windows)} className="item-week-big">
      <span className="item-week-hours">
        {['00', '12', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </span>
      <span className={cx('item-week', windows.length === 0 && 'item-week-always')}>
        <Days windows={windows} />
      </span>
      <span className="item-week-days">
        {listWeekdays(useWeekStart()).map((day) => (
          <span key={day} className={cx(day === today && 'font-strong text-accent-text')}>
            {weekdayInitials[day]}
          </span>
        ))}
      </span>
    </div>
  );
}

function Days({ windows }: { windows: readonly Window[] }) {
  const bars = toWeekBars(windows);
  return listWeekdays(useWeekStart()).map((day) => (
    <span key={day} className="item-week-day">
      {bars[day]?.map(({ from, until }) => (
        <span
          key={from}
          className="item-week-open"
          style={{ '--from': `${from * 100}%`, '--until': `${(1 - until) * 100}%` }}
        />
      ))}
    </span>
  ));
}
