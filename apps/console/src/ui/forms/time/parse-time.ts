const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;
const STEP_MINUTES = 15;

/** Reads a typed time, e.g. `9`, `930`, `9:30`, `09.30` or `9 pm`, as `HH:MM`; null where it is not a time. */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*(?:h|([ap])\.?m\.?)?$/i.exec(text.trim());
  if (match === null) return null;
  const [, hours = '', minutes = '00', half] = match;
  const typed = Number(hours);
  if (half !== undefined && (typed < 1 || typed > 12)) return null;
  const hour = half === undefined ? typed : (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hour > 23 ? null : format(hour * HOUR_MINUTES + Number(minutes));
}

/** The next (1) or the previous (-1) quarter of an hour; midnight if there is no time yet. */
export function stepTime(text: string, direction: 1 | -1): string {
  const time = parseTime(text);
  if (time === null) return '00:00';
  const minutes = Number(time.slice(0, 2)) * HOUR_MINUTES + Number(time.slice(3));
  const quarter = minutes / STEP_MINUTES;
  const next = direction === 1 ? Math.floor(quarter) + 1 : Math.ceil(quarter) - 1;
  return format((next * STEP_MINUTES + DAY_MINUTES) % DAY_MINUTES);
}

const format = (minutes: number): string =>
  [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES].map((part) => String(part).padStart(2, '0')).join(':');
