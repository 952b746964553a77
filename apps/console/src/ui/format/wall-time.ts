import { getDateFormat } from './date-format.ts';

/** The time of day of an instant in a zone, as fields and the API have it in every language: `09:05`. */
export const timeIn = (timeZone: string, instant: string | number | Date): string =>
  getDateFormat({ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'sv-SE').format(new Date(instant));
