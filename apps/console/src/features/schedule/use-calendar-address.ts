import { useEffect, useMemo } from 'react';
import { addDays } from '@vitrine/contract/schedule/days';
import { isDay, isInstant, isTimeOfDay } from '@vitrine/contract/core/instants';
import { useSearchParams } from '../../ui/routing/navigation.tsx';
import { withParam } from '../../ui/forms/use-address-text.ts';
import { dayIn } from '../../ui/format/date-format.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { addMonths, type Placed } from './calendar.ts';
import { fillInPlace, rememberPlace } from './last-place.ts';
import type { Targets } from './targets.ts';

const TICK_MS = 30_000;

/** The address of the calendar with the choice of a screen to preview. */
export const previewAddress = '/device-schedule?preview=choose';

/** The address of the calendar with a new event on a day, `YYYY-MM-DD`. */
export const toNewScheduleAddress = (day: string): string => `/device-schedule?new=${day}`;

/**
 * The part of the calendar that the address names; days are `YYYY-MM-DD` in the reader's time zone. An address without a
 * view has not been chosen here: what it leaves open is as the reader left it.
 */
export function useCalendarAddress() {
  const timeZone = useTimeZone();
  const now = useNow(TICK_MS);
  const today = dayIn(timeZone, now);
  const [written, write] = useSearchParams();
  const params = useMemo(() => fillInPlace(written, today), [written, today]);
  const setParams = (change: (before: URLSearchParams) => URLSearchParams, options?: { replace: boolean }) =>
    write((before) => change(fillInPlace(before, today)), options);
  const at = params.get('at');
  const date = readDay(params.get('date')) ?? today;
  const isWeek = params.get('view') === 'week';
  const set = (name: string, value: string, replace = false) =>
    setParams((before) => withParam(before, name, value), { replace });
  return {
    timeZone,
    now,
    today,
    date,
    isWeek,
    /** The devices and groups whose events are shown; all events if there are none. */
    filter: targetsIn(params.get('for')),
    showOnly: ({ deviceIds, groupIds }: Targets) => set('for', [...deviceIds, ...groupIds].join(',')),
    /** The screen that is previewed; `choose` until one is chosen, null while none is. */
    previewed: params.get('preview'),
    /** The instant of the preview; null for now. */
    previewAt: isInstant(at) ? at : null,
    preview: (id: string, instant = '') =>
      setParams((before) => withParams(before, { preview: id, at: instant }), { replace: params.has('preview') }),
    closePreview: () => setParams((before) => withParams(before, { preview: '', at: '' }), { replace: true }),
    /** The day whose events are listed in a dialog. */
    openDay: readDay(params.get('day')),
    /** The id of the event that is edited. */
    eventId: params.get('event'),
    /** The occurrence that is edited, by the day on which it starts by the series alone; null for the whole event. */
    occurrence: readDay(params.get('on')),
    /** The event that is created: `2026-11-20`, or `2026-11-20T09:00/17:00`. */
    draft: params.get('new'),
    showDate: (day: string, replace = false) => set('date', day, replace),
    showToday: () => set('date', ''),
    showView: (view: 'week' | 'month') => set('view', view),
    showDay: (day: string) => set('day', day),
    step: (by: 1 | -1) => set('date', isWeek ? addDays(date, 7 * by) : addMonths(date, by)),
    /** @param hours `T09:00/17:00`; the default hours unless given */
    create: (day: string, hours = '') =>
      setParams((before) => withParam(withParam(before, 'new', day + hours), 'day', '')),
    edit: ({ event, date: day }: Pick<Placed, 'event' | 'date'>) =>
      setParams((before) =>
        withParams(before, { event: event.id, on: event.recurrence === 'none' ? '' : day, day: '' }),
      ),
    close: (dialog: 'day' | 'event' | 'new') =>
      setParams((before) => withParams(before, { [dialog]: '', on: '' }), { replace: true }),
  };
}

/** Keeps the place of the calendar for the next time that it is opened, and writes it to an address that lacks it. */
export function useLastPlace(): void {
  const today = dayIn(useTimeZone(), useNow(TICK_MS));
  const [written, write] = useSearchParams();
  useEffect(() => {
    if (written.has('view')) rememberPlace(written, today);
    else write((before) => fillInPlace(before, today), { replace: true });
  }, [written, write, today]);
}

/** Ids of devices and groups: `dev_1,grp_2`. */
function targetsIn(text: string | null): Targets {
  const ids = (text ?? '').split(',');
  return {
    deviceIds: ids.filter((id) => id.startsWith('dev_')),
    groupIds: ids.filter((id) => id.startsWith('grp_')),
  };
}

const withParams = (params: URLSearchParams, values: Record<string, string>): URLSearchParams =>
  Object.entries(values).reduce((changed, [name, value]) => withParam(changed, name, value), params);

/** Reads `2026-11-20`, or `2026-11-20T09:00/17:00`; null if it is neither. */
export function parseDraft(
  text: string | null,
): { day: string; hours?: { startTime: string; endTime: string } } | null {
  const [date = '', times] = (text ?? '').split('T');
  const day = readDay(date);
  if (day === null) return null;
  const [startTime, endTime] = (times ?? '').split('/');
  return isTimeOfDay(startTime) && isTimeOfDay(endTime) ? { day, hours: { startTime, endTime } } : { day };
}

const readDay = (text: string | null): string | null => (isDay(text) ? text : null);
