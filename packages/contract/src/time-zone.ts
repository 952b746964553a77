import { z } from 'zod';

/** True for an IANA name that this runtime knows, e.g. `Europe/London`; false for bare offsets. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'This time zone is not known. Use one like Europe/London.');
