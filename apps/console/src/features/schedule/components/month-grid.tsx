import './month.css';
import { useRef } from 'react';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { DAYS_PER_WEEK, nameOfMonth, nameOfWeekday, type Placed } from '../calendar.ts';
import { PHONE } from '../widths.ts';
import { MonthDay, type MonthDayHandlers } from './month-day.tsx';
import { useMonthKeys } from './use-month-keys.ts';

interface MonthGridProps extends MonthDayHandlers {
  /** 42 days. */
  days: readonly string[];
  /** `YYYY-MM`, the month that the grid shows. */
  month: string;
  today: string;
  /** The day whose events are listed below the grid on a phone. */
  chosen: string;
  placed: ReadonlyMap<string, readonly Placed[]>;
  /** The keyboard left the grid for this day. */
  onShowDay: (day: string) => void;
}

/** Six weeks with images and the first events of each day; on a phone, marks. */
export function MonthGrid({ days, month, today, chosen, placed, onShowDay, ...handlers }: MonthGridProps) {
  const hasImages = useIsWide(PHONE);
  const grid = useRef<HTMLDivElement>(null);
  const { current, onKeyDown, onFocus } = useMonthKeys({ grid, days, chosen, onShowDay });
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on its buttons
    <div
      ref={grid}
      role="grid"
      aria-label={nameOfMonth(`${month}-01`)}
      className="month"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <div role="row" className="month-week month-names">
        {days.slice(0, DAYS_PER_WEEK).map((day) => (
          <span
            key={day}
            role="columnheader"
            className="px-3 py-1.5 text-1 font-medium text-ink-3 max-wide:px-0 max-wide:text-center"
          >
            {nameOfWeekday(day)}
          </span>
        ))}
      </div>
      {splitIntoWeeks(days).map((week) => (
        <div key={week[0]} role="row" className="month-week">
          {week.map((day) => (
            <MonthDay
              key={day}
              day={day}
              isOut={!day.startsWith(month)}
              isToday={day === today}
              isChosen={day === chosen}
              hasImages={hasImages}
              events={(placed.get(day) ?? []).filter(({ isStart }) => isStart)}
              tabStop={day === current.day ? current.item : null}
              {...handlers}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

const splitIntoWeeks = (days: readonly string[]): (readonly string[])[] =>
  Array.from({ length: days.length / DAYS_PER_WEEK }, (_, week) =>
    days.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK),
  );
