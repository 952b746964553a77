import type { Window } from '@vitrine/contract/playlists/window';
import { t } from '@vitrine/messages/t';

/** A window while it is edited: it may not be complete yet. */
export interface WindowForm {
  key: number;
  /** 0 (Sunday) to 6. */
  days: readonly number[];
  isAllDay: boolean;
  from: string;
  to: string;
  /** The date; empty: no limit. */
  firstDate: string;
  lastDate: string;
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DEFAULT_HOURS = { from: '09:00', to: '17:00' };

let lastKey = 0;

export function toWindowForm({ days, from, to, firstDate, lastDate }: Window): WindowForm {
  lastKey += 1;
  return {
    key: lastKey,
    days: days ?? EVERY_DAY,
    isAllDay: from === undefined,
    from: from ?? DEFAULT_HOURS.from,
    to: to ?? DEFAULT_HOURS.to,
    firstDate: firstDate ?? '',
    lastDate: lastDate ?? '',
  };
}

/** The problem of a window, as a sentence; null if it can be saved. */
export function findWindowProblem({ days, isAllDay, from, to, firstDate, lastDate }: WindowForm): string | null {
  if (days.length === 0) return t('Select at least one weekday');
  if (!isAllDay && (!TIME.test(from) || !TIME.test(to))) return t('Enter a start time and an end time, such as 09:00');
  if (!isAllDay && from === to) return t('The end time must differ from the start time');
  if (firstDate !== '' && lastDate !== '' && lastDate < firstDate)
    return t('The last date must not be before the first');
  return null;
}

/** The window of a form without a problem. */
export const toWindow = ({ days, isAllDay, from, to, firstDate, lastDate }: WindowForm): Window => ({
  ...(days.length < EVERY_DAY.length && { days: days.toSorted((a, b) => a - b) }),
  ...(!isAllDay && { from, to }),
  ...(firstDate !== '' && { firstDate }),
  ...(lastDate !== '' && { lastDate }),
});
