import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { fetched, useEarlyLoad } from '../../../ui/rendering/fetched.tsx';
import type { Placed } from '../calendar.ts';
import { findClashes } from './clashes.ts';
import { type NameTargets, targetsOf } from './target-names.ts';

const EventCard = fetched(async () => (await import('./event-card.tsx')).EventCard);

/** The delay of a card, and the time for the pointer to move from a block to its card. */
const DELAY_MS = 400;
const LEAVE_MS = 100;

interface EventCardsProps {
  placed: ReadonlyMap<string, readonly Placed[]>;
  readerZone: string;
  nameTargets: NameTargets;
  children: ReactNode;
}

/**
 * Shows a card for the block under the pointer or with the keyboard's focus, but not under a finger. There is one for the
 * whole calendar, which finds its block as the menu of the calendar does.
 */
export function EventCards({ placed, readerZone, nameTargets, children }: EventCardsProps) {
  useEarlyLoad(EventCard);
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  /** The block that is shown next, or is shown. */
  const next = useRef<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const list = [...placed.values()].flat();
  const shown = list.find(({ key }) => anchor?.isConnected === true && key === anchor.dataset['placed']);

  useEffect(() => {
    anchor?.setAttribute('aria-describedby', id);
    return () => anchor?.removeAttribute('aria-describedby');
  }, [anchor, id]);

  function show(block: HTMLElement | null, ms: number) {
    if (block === next.current) return;
    next.current = block;
    clearTimeout(timer.current);
    if (ms === 0) setAnchor(block);
    else timer.current = setTimeout(() => setAnchor(block), ms);
  }
  const close = () => show(null, 0);
  const stay = () => {
    next.current = anchor;
    clearTimeout(timer.current);
  };

  function onPointerOver({ target, pointerType, buttons }: PointerEvent) {
    if (pointerType === 'touch' || buttons !== 0) return close();
    const block = findBlock(target);
    show(block, block === null || anchor !== null ? LEAVE_MS : DELAY_MS);
  }
  function onFocus({ target }: FocusEvent) {
    // A closing dialog returns the focus to its block; for a mouse user that must not open the card.
    if (target.matches(':focus-visible')) show(findBlock(target), DELAY_MS);
  }

  return (
    <>
      <div
        onPointerOver={onPointerOver}
        onPointerLeave={() => show(null, LEAVE_MS)}
        onPointerDown={close}
        onFocus={onFocus}
        onBlur={close}
        // Before the block hears the key, which may move the focus to another one.
        onKeyDownCapture={close}
      >
        {children}
      </div>
      {anchor !== null && shown !== undefined && (
        <EventCard
          key={shown.key}
          id={id}
          anchor={anchor}
          placed={shown}
          readerZone={readerZone}
          targets={nameTargets(targetsOf(shown.event))}
          clashes={findClashes(shown, placed.get(shown.day) ?? [])}
          onClose={close}
          onPointerEnter={stay}
          onPointerLeave={close}
        />
      )}
    </>
  );
}

const findBlock = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-placed]') : null;
