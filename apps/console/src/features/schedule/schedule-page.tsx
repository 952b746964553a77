import { isAppError } from '@vitrine/contract/core/errors';
import { CalendarDay, type CalendarEvent, TimeOfDay } from '@vitrine/contract/schedule/schedule';
import { ChevronLeft, ChevronRight, Plus, Repeat2 } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Badge } from '../../ui/lists/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { countOf, formatClock } from '../../ui/format/format.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import { withParam } from '../../ui/forms/use-address-text.ts';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { useNow } from '../../ui/format/use-now.ts';
import {
  addDays,
  addMonths,
  DAY_MINUTES,
  minutesOf,
  monthOf,
  movedBy,
  nameOfDay,
  nameOfMonth,
  nameOfWeek,
  placeEvents,
  stretchedBy,
  timeOf,
  todayIn,
  weekOf,
} from './calendar.ts';
import { CalendarSkeleton } from './components/calendar-skeleton.tsx';
import { DayAgenda } from './components/day-agenda.tsx';
import { MonthGrid } from './components/month-grid.tsx';
import { type Shift, WeekGrid } from './components/week-grid.tsx';
import { EventEditor } from './event-editor.tsx';
import { FirstSchedule } from './first-schedule.tsx';
import { checkForm, formOf, newForm, updatedToast } from './event-form.ts';
import { useEvents, useSaveEvent } from './queries.ts';
import { PHONE } from './widths.ts';

const TICK_MS = 30_000;

/** The calendar: a month or a week of the account's events, in the reader's time zone. */
export function SchedulePage() {
  const timeZone = useTimeZone();
  const today = todayIn(timeZone, useNow(TICK_MS));
  const [params, setParams] = useSearchParams();
  const isWeek = params.get('view') === 'week';
  const date = dayIn(params.get('date')) ?? today;
  return (
    <>
      <PageHeader
        title="Device Schedule"
        description={`What plays when, in ${timeZone}`}
        actions={
          <Button variant="primary" onClick={() => setParams((before) => withParam(before, 'new', date))}>
            <Plus />
            Add Schedule
          </Button>
        }
      />
      <PageBody>
        <Suspense fallback={<CalendarSkeleton isWeek={isWeek} />}>
          <Calendar timeZone={timeZone} />
        </Suspense>
      </PageBody>
    </>
  );
}

function Calendar({ timeZone }: { timeZone: string }) {
  const events = useEvents();
  const hasPictures = useIsWide(PHONE);
  const now = useNow(TICK_MS);
  const today = todayIn(timeZone, now);
  const [params, setParams] = useSearchParams();
  const shift = useShift();

  const isWeek = params.get('view') === 'week';
  const date = dayIn(params.get('date')) ?? today;
  const openDay = dayIn(params.get('day'));
  const days = useMemo(() => (isWeek ? weekOf(date) : monthOf(date)), [isWeek, date]);
  const placed = useMemo(() => placeEvents(events, days, timeZone), [events, days, timeZone]);
  const edited = useEdited(events, params.get('event'));
  const draft = draftIn(params.get('new'));

  const show = (name: string, value: string, replace = false) =>
    setParams((before) => withParam(before, name, value), { replace });
  const openEvent = ({ id }: CalendarEvent) =>
    setParams((before) => withParam(withParam(before, 'event', id), 'day', ''));
  const create = (day: string, hours = '') =>
    setParams((before) => withParam(withParam(before, 'new', day + hours), 'day', ''));
  const step = (by: 1 | -1) => show('date', isWeek ? addDays(date, 7 * by) : addMonths(date, by));
  const unit = isWeek ? 'week' : 'month';

  return (
    <>
      <section aria-labelledby="calendar-title" className="min-w-0">
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="flex gap-1">
            <IconButton variant="secondary" label={`Previous ${unit}`} onClick={() => step(-1)}>
              <ChevronLeft />
            </IconButton>
            <IconButton variant="secondary" label={`Next ${unit}`} onClick={() => step(1)}>
              <ChevronRight />
            </IconButton>
            <Button onClick={() => show('date', '')}>Today</Button>
          </div>
          <h2 id="calendar-title" aria-live="polite" className="text-4 max-wide:order-first max-wide:w-full wide:ml-2">
            {isWeek ? nameOfWeek(days) : nameOfMonth(date)}
          </h2>
          <Badge>{countOf(events.length, 'schedule')}</Badge>
          <ul aria-label="Legend" className="ml-auto flex gap-4 text-1 text-ink-2 max-wide:hidden">
            <li className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-[2px] bg-image" />
              Image
            </li>
            <li className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-[5px] bg-video" />
              Video
            </li>
            <li className="flex items-center gap-1.5">
              <Repeat2 className="size-3" />
              Recurring
            </li>
          </ul>
          <Segmented
            label="View"
            className="max-wide:w-full max-wide:*:flex-1 max-wide:*:justify-center"
            value={isWeek ? 'week' : 'month'}
            onValueChange={(view) => show('view', view === 'week' ? 'week' : '')}
            segments={[
              { value: 'week', label: 'Week View' },
              { value: 'month', label: 'Month View' },
            ]}
          />
        </div>
        {events.length === 0 && <FirstSchedule onCreate={() => create(date)} />}
        {isWeek ? (
          <WeekGrid
            days={days}
            today={today}
            nowMinutes={minutesOf(formatClock(now, timeZone))}
            placed={placed}
            onCreate={(day, from, until) => create(day, `T${timeOf(from)}/${timeOf(Math.min(until, DAY_MINUTES - 1))}`)}
            onOpenEvent={openEvent}
            onShift={shift}
          />
        ) : (
          <MonthGrid
            days={days}
            month={date.slice(0, 7)}
            today={today}
            chosen={date}
            placed={placed}
            onCreate={create}
            onOpenEvent={openEvent}
            onOpenDay={(day) => show('day', day)}
            onChoose={(day) => show('date', day, true)}
            onShowDay={(day) => show('date', day, true)}
          />
        )}
      </section>
      {!isWeek && !hasPictures && (
        <section aria-labelledby="agenda-title">
          <h2 id="agenda-title" className="mb-2">
            {nameOfDay(date)}
          </h2>
          <DayAgenda placed={placed.get(date) ?? []} onOpenEvent={openEvent} />
        </section>
      )}
      {openDay !== null && (
        <Dialog
          open
          onOpenChange={(open) => !open && show('day', '', true)}
          title={nameOfDay(openDay)}
          footer={
            <Button variant="primary" onClick={() => create(openDay)}>
              <Plus />
              Add Schedule
            </Button>
          }
        >
          <DayAgenda
            placed={placed.get(openDay) ?? placeEvents(events, [openDay], timeZone).get(openDay) ?? []}
            onOpenEvent={openEvent}
          />
        </Dialog>
      )}
      {draft !== null && (
        <EventEditor
          key={params.get('new')}
          initial={newForm(draft.day, timeZone, draft.hours)}
          events={events}
          timeZone={timeZone}
          onClose={() => show('new', '', true)}
        />
      )}
      {edited !== undefined && (
        <EventEditor
          key={edited.id}
          initial={formOf(edited)}
          events={events}
          timeZone={timeZone}
          onClose={() => show('event', '', true)}
        />
      )}
    </>
  );
}

/** The event in the address, also if somebody deleted it after it was opened. */
function useEdited(events: readonly CalendarEvent[], id: string | null): CalendarEvent | undefined {
  const found = events.find((event) => event.id === id);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  return found ?? (last?.id === id ? last : undefined);
}

/** Moves or resizes an event, with the same toasts as its dialog. */
function useShift() {
  const toast = useToast();
  const save = useSaveEvent();
  return ({ event, kind, minutes }: Shift) => {
    const form = (kind === 'move' ? movedBy : stretchedBy)(formOf(event), minutes);
    save.mutate(
      { id: event.id, body: checkForm(form, [...event.deviceIds]).body },
      {
        onSuccess: (saved) => toast(updatedToast(saved)),
        onError: (error) =>
          toast({
            title: isAppError(error, 'schedule.conflict') ? 'Schedule conflict detected' : 'Error updating schedule',
            text: error.message || 'Failed to update schedule. Please try again.',
            tone: 'danger',
          }),
      },
    );
  };
}

const dayIn = (text: string | null): string | null => CalendarDay.safeParse(text).data ?? null;

/** `2026-11-20`, or `2026-11-20T09:00/17:00`. */
function draftIn(text: string | null): { day: string; hours?: { startTime: string; endTime: string } } | null {
  const [date = '', times] = (text ?? '').split('T');
  const day = dayIn(date);
  if (day === null) return null;
  const [startTime, endTime] = (times ?? '').split('/').map((time) => TimeOfDay.safeParse(time).data);
  return startTime === undefined || endTime === undefined ? { day } : { day, hours: { startTime, endTime } };
}
