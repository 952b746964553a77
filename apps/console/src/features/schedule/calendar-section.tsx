import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { fetched, useEarlyLoad } from '../../ui/rendering/fetched.tsx';
import { formatClock } from '../../ui/format/format.ts';
import {
  DAY_MINUTES,
  parseMinutes,
  listMonthDays,
  nameOfDay,
  nameOfMonth,
  nameOfWeek,
  type Placed,
  placeEvents,
  formatMinutes,
  listWeekDays,
} from './calendar.ts';
import { EventCards } from './cards/event-cards.tsx';
import { targetsOf, useTargetNames } from './cards/target-names.ts';
import { CalendarToolbar } from './components/calendar-toolbar.tsx';
import { DayAgenda } from './components/day-agenda.tsx';
import { MonthGrid } from './components/month-grid.tsx';
import { CalendarFilter } from './filter/calendar-filter.tsx';
import { FirstSchedule } from './first-schedule.tsx';
import { useEvents, useShownEvents } from './queries.ts';
import { CalendarMenu } from './series/calendar-menu.tsx';
import { PasteButton } from './series/paste-button.tsx';
import { expectSeries } from './series/series-queries.ts';
import { useSeriesChange } from './series/use-series-change.tsx';
import { useCalendarAddress } from './use-calendar-address.ts';
import { useShift } from './use-shift.ts';
import { useWeekStart } from '../../ui/format/week-start.ts';
import { PHONE } from './widths.ts';

const WeekGrid = fetched(async () => (await import('./components/week-grid.tsx')).WeekGrid);

/** A month or a week of the account's events; on a phone, the month has the chosen day's events below. */
export function CalendarSection() {
  const events = useEvents();
  const { timeZone, now, today, date, isWeek, filter, ...address } = useCalendarAddress();
  const shown = useShownEvents(filter);
  const hasPictures = useIsWide(PHONE);
  const nameTargets = useTargetNames(shown.map(targetsOf));
  const series = useSeriesChange();
  const shift = useShift(events, series);
  useEarlyLoad(WeekGrid);
  const weekStart = useWeekStart();
  const days = isWeek ? listWeekDays(date, weekStart) : listMonthDays(date, weekStart);
  const { current } = series;
  // A moved occurrence stays at its new place while its question is open, and until it is saved.
  const placed = placeEvents(
    shown.map((event) =>
      event.id === current?.event.id
        ? expectSeries({ ...current, scope: current.scope === 'all' ? 'all' : 'one' })
        : event,
    ),
    days,
    timeZone,
  );
  const occurrenceOf = ({ event, date: day }: Placed) => ({
    event: events.find(({ id }) => id === event.id) ?? event,
    date: day,
  });
  const draw = (day: string, from: number, until: number) =>
    address.create(day, `T${formatMinutes(from)}/${formatMinutes(Math.min(until, DAY_MINUTES - 1))}`);
  return (
    <>
      <section aria-labelledby="calendar-title" className="min-w-0">
        <CalendarToolbar
          titleId="calendar-title"
          title={isWeek ? nameOfWeek(days) : nameOfMonth(date)}
          view={isWeek ? 'week' : 'month'}
          count={events.length}
          shown={shown}
          filter={<CalendarFilter filter={filter} onChange={address.showOnly} />}
          onStep={address.step}
          onToday={address.showToday}
          onViewChange={address.showView}
        />
        {events.length === 0 && <FirstSchedule isWeek={isWeek} onCreate={() => address.create(date)} />}
        <CalendarMenu
          placed={placed}
          onOpen={address.edit}
          onCreate={(day, from) => (from === undefined ? address.create(day) : draw(day, from, from + 60))}
          onSkip={(each) => series.apply({ ...occurrenceOf(each), scope: 'one', after: null })}
          onRestore={(each) => series.restore(occurrenceOf(each))}
        >
          <EventCards placed={placed} readerZone={timeZone} nameTargets={nameTargets}>
            {isWeek ? (
              <WeekGrid
                days={days}
                today={today}
                nowMinutes={parseMinutes(formatClock(now, timeZone))}
                placed={placed}
                onCreate={draw}
                onOpenEvent={address.edit}
                onOpenDay={address.showDay}
                onShift={shift}
                nameTargets={nameTargets}
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
          </EventCards>
        </CalendarMenu>
        {series.question}
      </section>
      {!isWeek && !hasPictures && (
        <section aria-labelledby="agenda-title">
          <div className="mb-2 flex flex-wrap items-center gap-2">
            <h2 id="agenda-title" className="me-auto">
              {nameOfDay(date)}
            </h2>
            <PasteButton day={date} />
          </div>
          <DayAgenda placed={placed.get(date) ?? []} nameTargets={nameTargets} onOpenEvent={address.edit} />
        </section>
      )}
    </>
  );
}
