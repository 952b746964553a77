/** Parts of a day in which a screen is on. */
export const MAX_SPANS = 4;

/** Exceptions of the working hours of a screen or group. */
export const MAX_HOURS_EXCEPTIONS = 200;

/** Days that are taken from a calendar, each a day or several in a row. */
export const MAX_CALENDAR_DAYS = 300;
