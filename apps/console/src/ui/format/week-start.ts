import { language } from '@vitrine/messages/language';
import { createStorageListeners } from '../listeners.ts';
import { useStore } from '../store.ts';
import { locale } from './locale.ts';

/** The key of the person's first day of the week. */
const KEY = 'vitrine-week-start';

const { subscribe, tell } = createStorageListeners();

/** The day with which weeks begin in the locale, 0 for Sunday; in English it is Sunday (specification, part 2). */
export const localWeekStart: number = language === 'en' ? 0 : findLocalStart();

function findLocalStart(): number {
  // Browsers that do not know it are told what most of the world does.
  const { getWeekInfo }: { getWeekInfo?: () => { firstDay: number } } = Object(new Intl.Locale(locale));
  return (getWeekInfo?.call(new Intl.Locale(locale)).firstDay ?? 1) % 7;
}

/** The day that the person has chosen; null for that of the locale. */
function readChosenWeekStart(): number | null {
  const stored = localStorage.getItem(KEY);
  return stored !== null && /^[0-6]$/.test(stored) ? Number(stored) : null;
}

/** Stores the first day of the week; null for that of the locale. */
export function chooseWeekStart(day: number | null): void {
  if (day === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, String(day));
  tell();
}

export const useChosenWeekStart = (): number | null => useStore({ read: readChosenWeekStart, subscribe });

/** The day with which calendars begin a week, 0 for Sunday. */
export const useWeekStart = (): number => useChosenWeekStart() ?? localWeekStart;

/** The days of a week in the order of a calendar: `[1, 2, 3, 4, 5, 6, 0]` from Monday on. */
export const listWeekdays = (first: number): number[] => Array.from({ length: 7 }, (_, index) => (first + index) % 7);
