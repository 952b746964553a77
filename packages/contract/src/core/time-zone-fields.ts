import { z } from 'zod';
import { findCurrentTimeZone, isTimeZone } from './time-zone.ts';
import { say } from './say.ts';

/** A time zone. Older names are accepted and replaced by the current one. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, say('This time zone is not known. Use one like Europe/London.'))
  .transform((name) => findCurrentTimeZone(name) ?? name)
  .pipe(z.string());

/**
 * A time zone that a device reports about itself. Unknown names are accepted, because no person is there to correct
 * them; check with `findCurrentTimeZone`.
 */
export const ReportedTimeZone = z.string().max(64);
