const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a format for days. It is cached, because creating one is slow and every bar needs one. */
function getDayFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  formats.set(key, format);
  return format;
}

/** Returns a day, `2026-11-14`, in words. */
export const writeDay = (day: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  getDayFormat(locale, options).format(Date.parse(day));

const DAY = { month: 'short', day: 'numeric' } as const;

/** Returns functions that write days in a locale. */
export const createDayFormats = (locale: string) => ({
  /** Returns a day in words: `Nov 14, 2026`. */
  formatDay: (day: string): string => writeDay(day, locale, { ...DAY, year: 'numeric' }),

  /** Returns some days in words: `Nov 1 – 20, 2026`; without the year `Nov 1 – 20`. */
  formatDays: ({ from, to }: { from: string; to: string }, hasYear = true): string => {
    const isShort = !hasYear && from.slice(0, 4) === to.slice(0, 4);
    const format = getDayFormat(locale, { ...DAY, ...(!isShort && { year: 'numeric' }) });
    // A search for the text with usual spaces does not find thin ones.
    return format.formatRange(Date.parse(from), Date.parse(to)).replaceAll('\u2009', ' ');
  },
});

/** Returns functions that write numbers of a report in a locale. */
export function createNumberFormats(locale: string) {
  const counts = new Intl.NumberFormat(locale);
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const formatCount = (count: number): string => counts.format(count);

  /** Returns a length of time as a number and its unit, the same in every language: `2,345` `h`, `8.4` `h`, `34` `min`. */
  function splitLength(ms: number): { value: string; unit: string } {
    const hours = ms / HOUR_MS;
    if (hours >= 10) return { value: counts.format(Math.round(hours)), unit: 'h' };
    if (hours >= 1) return { value: exact.format(hours), unit: 'h' };
    return { value: counts.format(Math.round(ms / MINUTE_MS)), unit: 'min' };
  }

  return {
    formatCount,
    splitLength,

    /** Returns a number with at most one decimal. */
    formatDecimal: (value: number): string => exact.format(value),

    /** Returns a length of time: `2,345 h`. */
    formatLength: (ms: number): string => {
      const { value, unit } = splitLength(ms);
      return `${value}\u00A0${unit}`;
    },

    /** Returns a part, 0 to 1, in percent; a small one that is not 0 as `<1%`. */
    formatShare: (share: number): string =>
      share > 0 && share < 0.005 ? `<${percents.format(0.01)}` : percents.format(share),

    /** Returns the unit of an axis up to a value, in milliseconds or plays, and how its values are written. */
    chooseAxis: (most: number, measure: 'plays' | 'duration'): { unit: number; write: (value: number) => string } => {
      if (measure === 'plays') return { unit: 1, write: formatCount };
      const isLong = most >= HOUR_MS;
      const name = isLong ? 'h' : 'min';
      return {
        unit: isLong ? HOUR_MS : MINUTE_MS,
        write: (value) => (value === 0 ? '0' : `${formatCount(value)} ${name}`),
      };
    },
  };
}
