import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { toLogicalKey } from '../../../ui/layout/direction.ts';
import { DAY_MINUTES, type Placed } from '../calendar.ts';
import { type PendingShift, type Shift, SNAP } from './shift.ts';

interface WeekKeysProps {
  container: RefObject<HTMLElement | null>;
  placed: ReadonlyMap<string, readonly Placed[]>;
  pending: PendingShift | null;
  setPending: (shift: PendingShift | null) => void;
  onShift: (shift: Shift) => void;
}

/**
 * Arrow keys move the focus from event to event. Alt with the arrow keys moves the focused event, with Shift resizes it;
 * Enter saves, Escape cancels.
 */
export function useWeekKeys({ container, placed, pending, setPending, onShift }: WeekKeysProps) {
  const followFocus = useFocusAfterShift(container, placed);

  function moveFocus(press: KeyboardEvent, { key }: Placed): void {
    if (pending !== null || press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return;
    const next = findNeighbor(placed, key, toLogicalKey(press.key));
    if (next === undefined) return;
    press.preventDefault();
    container.current?.querySelector<HTMLElement>(`[data-placed="${next.key}"]`)?.focus();
  }

  function shiftByKeys(press: KeyboardEvent, { event, date, key }: Placed): void {
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
  }

  return { shiftByKeys, moveFocus };
}

/** The event that an arrow key leads to: the one before or after on its day, or the nearest of the next day with events. */
function findNeighbor(placed: ReadonlyMap<string, readonly Placed[]>, key: string, arrow: string): Placed | undefined {
  const days = [...placed.values()].filter((list) => list.length > 0);
  const place = days.findIndex((list) => list.some((each) => each.key === key));
  const day = days[place] ?? [];
  const index = day.findIndex((each) => each.key === key);
  if (arrow === 'ArrowUp') return day[index - 1];
  if (arrow === 'ArrowDown') return day[index + 1];
  if (arrow !== 'ArrowLeft' && arrow !== 'ArrowRight') return undefined;
  const from = day[index]?.from ?? 0;
  const beside = days[place + (arrow === 'ArrowLeft' ? -1 : 1)] ?? [];
  return beside.toSorted((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))[0];
}

/** Computes the minutes by which an arrow key shifts an event. */
function computeKeyShift({ key, shiftKey }: KeyboardEvent): number | undefined {
  const vertical: Record<string, number> = { ArrowUp: -SNAP, ArrowDown: SNAP };
  const horizontal: Record<string, number> = { ArrowLeft: -DAY_MINUTES, ArrowRight: DAY_MINUTES };
  return vertical[key] ?? (shiftKey ? undefined : horizontal[toLogicalKey(key)]);
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
