import type { ReactNode } from 'react';
import { listWeekdays, useWeekStart } from '../../../ui/format/week-start.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { weekdayInitials, weekdayNames } from '../../playout/index.ts';
import { toggleDay } from './repeat-days.ts';

interface DayToggleProps {
  isOn: boolean;
  onToggle: () => void;
  className?: string;
  children: ReactNode;
}

/** A button that stays pressed while its days are chosen. */
export const DayToggle = ({ isOn, onToggle, className, children }: DayToggleProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    className={cx(
      'h-control rounded border text-1 font-medium',
      isOn ? 'border-accent-edge bg-accent text-ink-on-accent' : 'border-line-control bg-paper hover:bg-hover',
      className,
    )}
    onClick={onToggle}
  >
    {children}
  </button>
);

interface WeekdayTogglesProps {
  /** 0 is Sunday. */
  days: readonly number[];
  onChange: (days: readonly number[]) => void;
}

/** The seven days of the week, each by its first letter. */
export const WeekdayToggles = ({ days, onChange }: WeekdayTogglesProps) => (
  <div className="grid min-w-0 grid-cols-7 gap-1">
    {listWeekdays(useWeekStart()).map((day) => (
      <DayToggle key={day} isOn={days.includes(day)} onToggle={() => onChange(toggleDay(days, day))}>
        <span aria-hidden="true">{weekdayInitials[day]}</span>
        <span className="sr-only">{weekdayNames[day]}</span>
      </DayToggle>
    ))}
  </div>
);
