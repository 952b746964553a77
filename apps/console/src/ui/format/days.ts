const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day `days` after `day`; both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
