import { Slot } from 'radix-ui/slot';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../forms/kbd.tsx';
import { placeBeside, type Side } from './tooltip-place.ts';

/** The delay of the first tooltip (specification, part 1, section 9); one that follows within the shorter time has none. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Time for the pointer to move from the control to its tooltip. */
const LEAVE_MS = 100;

/** The time at which the last tooltip of the page closed (epoch milliseconds). */
let closedAtMs = 0;

/** Closes the current tooltip: there is one at a time. */
let closeShown = () => {};

interface TooltipProps {
  text: ReactNode;
  shortcut?: string;
  side?: Side;
  /** One element that can be focused. */
  children: ReactNode;
}

/**
 * A short description of a control, on hover and on keyboard focus. It must not be the only place of a piece of
 * information. It is implemented here because every page loads it: with a library's positioning code it would be the
 * largest part of the shell.
 */
export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function after(ms: number, next: Element | null) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (next === null) {
        closedAtMs = Date.now();
      } else {
        closeShown();
        closeShown = () => setAnchor(null);
      }
      setAnchor(next);
    }, ms);
  }

  function close() {
    clearTimeout(timer.current);
    if (anchor === null) return;
    closedAtMs = Date.now();
    setAnchor(null);
  }

  return (
    <>
      <Slot
        aria-describedby={anchor === null ? undefined : id}
        onPointerEnter={({ pointerType, currentTarget }) => {
          if (pointerType === 'touch') return;
          after(Date.now() - closedAtMs < SKIP_DELAY_MS ? 0 : DELAY_MS, currentTarget);
        }}
        onPointerLeave={() => (anchor === null ? close() : after(LEAVE_MS, null))}
        onPointerDown={close}
        onFocus={({ currentTarget }) => {
          // A closing dialog returns the focus to its button; for a mouse user that must not open the tooltip.
          if (currentTarget.matches(':focus-visible')) after(0, currentTarget);
        }}
        onBlur={close}
      >
        {children}
      </Slot>
      {anchor !== null &&
        createPortal(
          <Bubble
            id={id}
            anchor={anchor}
            side={side}
            onClose={close}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={close}
          >
            {text}
            {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
          </Bubble>,
          document.body,
        )}
    </>
  );
}

interface BubbleProps {
  id: string;
  anchor: Element;
  side: Side;
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: ReactNode;
}

/** The box of a tooltip. It stays open while the pointer is on it; Escape and scrolling close it. */
function Bubble({ id, anchor, side, onClose, onPointerEnter, onPointerLeave, children }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bubble.current === null) return;
    const room = { width: window.innerWidth, height: window.innerHeight };
    const { x, y } = placeBeside(anchor.getBoundingClientRect(), bubble.current.getBoundingClientRect(), room, side);
    bubble.current.style.translate = `${x}px ${y}px`;
  });

  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const onEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close.current();
    const onScroll = () => close.current();
    document.addEventListener('keydown', onEscape, true);
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onEscape, true);
      window.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, []);

  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className="fixed left-0 top-0 z-50 flex w-max max-w-72 animate-appear items-center gap-2 rounded-small border border-line bg-raised px-2 py-1 text-1 font-medium shadow-lift"
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      {children}
    </div>
  );
}
