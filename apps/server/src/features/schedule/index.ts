export { calendarDayOf, dayAround, daysFrom, nameOfDay } from './calendar-day.ts';
export { type ScheduleControl, controlOf } from './control.ts';
export { serveSchedule } from './routes.ts';
export { serveScheduler } from './scheduler/routes.ts';
export { createScheduler } from './scheduler/service.ts';
export { createSchedule } from './service.ts';
export {
  deleteEvent,
  deleteEventDevices,
  deletePause,
  findEvent,
  findPauses,
  lockMedia,
  listScheduleEntries,
  type TimedEntry,
  upsertPauses,
} from './store.ts';
