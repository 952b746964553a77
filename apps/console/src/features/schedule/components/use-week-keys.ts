import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { DAY_MINUTES, type Placed } from '../calendar.ts';
import { type PendingShift, type Shift, SNAP } from './shift.ts';

interface WeekKeysProps {
  container: RefObject<HTMLElement | null>;
  placed: ReadonlyMap<string, readonly Placed[]>;
  pending: PendingShift | null;
  setPending: (shift: PendingShift | null) => void;
  onShift: (shift: Shift) => void;
}

/** Alt with the arrow keys moves the focused event, with Shift resizes it; Enter saves, Escape cancels. */
export function useWeekKeys({ container, placed, pending, setPending, onShift }: WeekKeysProps) {
  const followFocus = useFocusAfterShift(container, placed);

  return function shiftByKeys(press: KeyboardEvent, { event, date, key }: Placed): void {
    const mine = pending?.key === key ? pending : null;
    if (press.key === 'Escape' && mine !== null) {
      press.preventDefault();
      setPending(null);
      return;
    }
    if (press.key === 'Enter' && mine !== null) {
      press.preventDefault();
      setPending(null);
      // The day of an event that occurs once changes with it.
      followFocus(event.recurrence === 'none' ? event.id : `${event.id} ${date}`);
      if (mine.minutes !== 0) onShift({ event, date, kind: mine.kind, minutes: mine.minutes });
      return;
    }
    const step = computeKeyShift(press);
    if (!press.altKey || step === undefined) return;
    press.preventDefault();
    const kind = press.shiftKey ? 'stretch' : 'move';
    const minutes = (mine?.kind === kind ? mine.minutes : 0) + step;
    setPending({ event, date, key, kind, minutes, from: 'keys' });
  };
}

/** Computes the minutes by which an arrow key shifts an event. */
function computeKeyShift({ key, shiftKey }: KeyboardEvent): number | undefined {
  const vertical: Record<string, number> = { ArrowUp: -SNAP, ArrowDown: SNAP };
  const horizontal: Record<string, number> = { ArrowLeft: -DAY_MINUTES, ArrowRight: DAY_MINUTES };
  return vertical[key] ?? (shiftKey ? undefined : horizontal[key]);
}

/** An event shifted by keys is rendered again at its new place, which loses the focus: it moves there too. */
function useFocusAfterShift(
  container: RefObject<HTMLElement | null>,
  placed: ReadonlyMap<string, readonly Placed[]>,
): (occurrence: string) => void {
  const [shiftedId, setShiftedId] = useState<string | null>(null);
  const shifted = [...placed.values()].flat().find(({ key }) => shiftedId !== null && key.startsWith(shiftedId));
  const place = shifted?.key;
  useEffect(() => {
    if (shiftedId === null || document.activeElement !== document.body) return;
    // Outside this week there is no such event.
    const target = place === undefined ? null : container.current?.querySelector(`[data-placed^="${shiftedId}"]`);
    if (target instanceof HTMLElement) target.focus();
    else container.current?.focus();
  }, [container, shiftedId, place]);
  return setShiftedId;
}
