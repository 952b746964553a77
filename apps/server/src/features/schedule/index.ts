export { findCalendarDay, findDayAround, daysFrom } from './calendar-day.ts';
export { type AssignedDevice, endPausesSince, leaveEvent, overrideSchedules, resumeSchedule } from './override.ts';
export { findPauses, toStored } from './pause-store.ts';
export type { DueWork } from './scheduler/check.ts';
export { createScheduler } from './scheduler/service.ts';
export { type Schedule, createSchedule } from './service.ts';
export { listSeenEventIds } from './seen-store.ts';
export { listScheduleEntries, type TimedEntry } from './store.ts';
