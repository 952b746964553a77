import { addDays } from '@vitrine/contract/schedule/days';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { toLogicalKey } from '../../../ui/layout/direction.ts';
import { DAYS_PER_WEEK, sameDayIn } from '../calendar.ts';

/** A control in the grid: the day itself is item 0, its events and "+N more" follow. */
interface TabStop {
  day: string;
  /** The last item if the day has fewer. */
  item: number;
}

interface MonthKeysProps {
  grid: RefObject<HTMLElement | null>;
  /** 42 days. */
  days: readonly string[];
  chosen: string;
  /** The keyboard left the grid for this day. */
  onShowDay: (day: string) => void;
}

/**
 * One tab stop for the whole grid: left and right move by a day, up and down through a day's events to the day above
 * or below, Home and End within the week, Page Up and Page Down by a month.
 */
export function useMonthKeys({ grid, days, chosen, onShowDay }: MonthKeysProps) {
  const [stop, setStop] = useState<TabStop | null>(null);
  const target = useRef<TabStop | null>(null);
  const current = stop !== null && days.includes(stop.day) ? stop : { day: chosen, item: 0 };

  const buttonsOf = (day: string) => [
    ...(grid.current?.querySelectorAll<HTMLElement>(`[data-day="${day}"] button`) ?? []),
  ];
  function focus({ day, item }: TabStop) {
    const buttons = buttonsOf(day);
    (buttons[item] ?? buttons.at(-1))?.focus();
  }
  const focusTarget = useEffectEvent(() => {
    if (target.current === null || !days.includes(target.current.day)) return;
    focus(target.current);
    target.current = null;
  });
  // A day of another month can be focused once it is rendered.
  useEffect(() => focusTarget());

  function onKeyDown(press: KeyboardEvent) {
    if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return;
    const next = nextStop(toLogicalKey(press.key), current, days, buttonsOf(current.day).length);
    if (next === null) return;
    press.preventDefault();
    if (days.includes(next.day) && !press.key.startsWith('Page')) {
      focus(next);
      return;
    }
    target.current = next;
    onShowDay(next.day);
  }

  function onFocus({ target: focused }: FocusEvent<HTMLElement>) {
    const day = focused.closest<HTMLElement>('[data-day]')?.dataset['day'];
    if (day !== undefined) setStop({ day, item: buttonsOf(day).indexOf(focused) });
  }

  return { current, onKeyDown, onFocus };
}

/** The control that a key moves the focus to; null for any other key. `items` is the number of the day's controls. */
function nextStop(key: string, { day, item }: TabStop, days: readonly string[], items: number): TabStop | null {
  const weekday = days.indexOf(day) % DAYS_PER_WEEK;
  switch (key) {
    case 'ArrowLeft':
      return { day: addDays(day, -1), item: 0 };
    case 'ArrowRight':
      return { day: addDays(day, 1), item: 0 };
    case 'ArrowUp':
      return item > 0 ? { day, item: item - 1 } : { day: addDays(day, -DAYS_PER_WEEK), item: Infinity };
    case 'ArrowDown':
      return item + 1 < items ? { day, item: item + 1 } : { day: addDays(day, DAYS_PER_WEEK), item: 0 };
    case 'Home':
      return { day: addDays(day, -weekday), item: 0 };
    case 'End':
      return { day: addDays(day, DAYS_PER_WEEK - 1 - weekday), item: 0 };
    case 'PageUp':
      return { day: sameDayIn(-1, day), item: 0 };
    case 'PageDown':
      return { day: sameDayIn(1, day), item: 0 };
    default:
      return null;
  }
}
