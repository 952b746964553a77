/**
 * Names that JavaScript engines still report for zones that IANA has renamed (Unicode never replaces the oldest name
 * of a zone), each with its current name in the IANA time zone database.
 */
export const RENAMED_TIME_ZONES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/**
 * Current names that were looked up before. There is at most one entry per zone, so that it cannot grow without bound.
 */
const current = new Set<string>();

/**
 * The current IANA name of a zone that this runtime knows by this name, an older one or another case: `Europe/Kyiv` for
 * `Europe/Kiev`, `America/New_York` for `US/Eastern`. Null for unknown names and for bare offsets.
 */
export function findCurrentTimeZone(name: string): string | null {
  if (current.has(name)) return name;
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    const zone = RENAMED_TIME_ZONES[timeZone] ?? timeZone;
    if (zone === name) current.add(zone);
    return zone === '' ? null : zone;
  } catch {
    return null;
  }
}

/** True for an IANA name that this runtime knows, e.g. `Europe/London`; false for bare offsets. */
export const isTimeZone = (name: string): boolean => findCurrentTimeZone(name) !== null;
