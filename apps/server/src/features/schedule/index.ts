export { calendarDayOf, dayAround, daysFrom, nameOfDay } from './calendar-day.ts';
export { type ScheduleControl, controlOf } from './control.ts';
export { deletePause, findPauses, type FoundPause, toStored, upsertPauses } from './pause-store.ts';
export { serveSchedule } from './routes.ts';
export { serveScheduler } from './scheduler/routes.ts';
export type { DueWork } from './scheduler/check.ts';
export { createScheduler } from './scheduler/service.ts';
export { createSchedule } from './service.ts';
export {
  deleteEvent,
  deleteEventDevices,
  findEvent,
  lockMedia,
  listScheduleEntries,
  type TimedEntry,
} from './store.ts';
