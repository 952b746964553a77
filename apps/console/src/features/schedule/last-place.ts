import { isDay } from '@vitrine/contract/core/instants';
import { toAccountKey } from '../../api/account.ts';

const KEY = 'schedulePlace';

/** The parts of the address that say which part of the calendar is shown. */
const PLACE = ['view', 'date', 'for'] as const;

/**
 * The address of the calendar with a view. One without a view was not chosen in the calendar: what it leaves open is as
 * the reader left it in this browser and account, and the first time it is the month.
 *
 * @param today a day that was looked at is kept until the end of the day: later the calendar opens today
 */
export function fillInPlace(params: URLSearchParams, today: string): URLSearchParams {
  if (params.has('view')) return params;
  const last = readPlace();
  if (last.get('on') !== today) last.delete('date');
  const complete = new URLSearchParams(params);
  complete.set('view', last.get('view') === 'week' ? 'week' : 'month');
  for (const name of ['date', 'for']) {
    const value = last.get(name);
    if (value !== null && !params.has(name)) complete.set(name, value);
  }
  return complete;
}

/** Keeps the place that an address names. */
export function rememberPlace(params: URLSearchParams, today: string): void {
  const place = new URLSearchParams({ on: today });
  for (const name of PLACE) {
    const value = params.get(name);
    if (value !== null && (name !== 'date' || isDay(value))) place.set(name, value);
  }
  localStorage.setItem(toAccountKey(KEY), place.toString());
}

const readPlace = (): URLSearchParams => new URLSearchParams(localStorage.getItem(toAccountKey(KEY)) ?? '');
