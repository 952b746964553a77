import { z } from 'zod';
import { say } from './say.ts';

/** `HH:MM`, a time by the wall clock. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('Please enter a time like 09:00'));

export const CHOOSE_DAY = 'Please enter a date like 2026-03-09';

/** `YYYY-MM-DD`, a calendar day. There is no year 0. */
export const CalendarDay = z.iso.date(CHOOSE_DAY).regex(/^(?!0000)/, CHOOSE_DAY);
