import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { formatClock } from '../../ui/format/format.ts';
import {
  DAY_MINUTES,
  minutesOf,
  monthOf,
  nameOfDay,
  nameOfMonth,
  nameOfWeek,
  placeEvents,
  timeOf,
  weekOf,
} from './calendar.ts';
import { CalendarToolbar } from './components/calendar-toolbar.tsx';
import { DayAgenda } from './components/day-agenda.tsx';
import { MonthGrid } from './components/month-grid.tsx';
import { WeekGrid } from './components/week-grid.tsx';
import { FirstSchedule } from './first-schedule.tsx';
import { useEvents } from './queries.ts';
import { useCalendarAddress } from './use-calendar-address.ts';
import { useShift } from './use-shift.ts';
import { PHONE } from './widths.ts';

/** A month or a week of the account's events; on a phone, the month has the chosen day's events below. */
export function CalendarSection() {
  const events = useEvents();
  const { timeZone, now, today, date, isWeek, ...address } = useCalendarAddress();
  const hasPictures = useIsWide(PHONE);
  const shift = useShift();
  const days = isWeek ? weekOf(date) : monthOf(date);
  const placed = placeEvents(events, days, timeZone);
  return (
    <>
      <section aria-labelledby="calendar-title" className="min-w-0">
        <CalendarToolbar
          titleId="calendar-title"
          title={isWeek ? nameOfWeek(days) : nameOfMonth(date)}
          view={isWeek ? 'week' : 'month'}
          count={events.length}
          onStep={address.step}
          onToday={address.showToday}
          onViewChange={address.showView}
        />
        {events.length === 0 && <FirstSchedule onCreate={() => address.create(date)} />}
        {isWeek ? (
          <WeekGrid
            days={days}
            today={today}
            nowMinutes={minutesOf(formatClock(now, timeZone))}
            placed={placed}
            onCreate={(day, from, until) =>
              address.create(day, `T${timeOf(from)}/${timeOf(Math.min(until, DAY_MINUTES - 1))}`)
            }
            onOpenEvent={address.edit}
            onShift={shift}
          />
        ) : (
          <MonthGrid
            days={days}
            month={date.slice(0, 7)}
            today={today}
            chosen={date}
            placed={placed}
            onCreate={address.create}
            onOpenEvent={address.edit}
            onOpenDay={address.showDay}
            onChoose={(day) => address.showDate(day, true)}
            onShowDay={(day) => address.showDate(day, true)}
          />
        )}
      </section>
      {!isWeek && !hasPictures && (
        <section aria-labelledby="agenda-title">
          <h2 id="agenda-title" className="mb-2">
            {nameOfDay(date)}
          </h2>
          <DayAgenda placed={placed.get(date) ?? []} onOpenEvent={address.edit} />
        </section>
      )}
    </>
  );
}
