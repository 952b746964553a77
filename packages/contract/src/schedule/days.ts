/** Some days, `2026-11-14`, from the first to the last, both included. */
export interface Days {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** Returns the day that is this many days after a day. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Returns the number of days; 0 or less if the last one is before the first one. */
export const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
