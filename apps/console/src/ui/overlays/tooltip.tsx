import { Slot } from 'radix-ui/slot';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../forms/kbd.tsx';
import { besideOf, type Side } from './tooltip-place.ts';

/** Before the first (specification, part 1, section 9); the next within the shorter time comes at once. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** For the way of the pointer from the control to its tooltip. */
const LEAVE_MS = 100;

/** When the last one on the page went away (epoch milliseconds). */
let closedAtMs = 0;

/** Takes the one away that is shown: there is one at a time. */
let closeShown = () => {};

interface TooltipProps {
  text: ReactNode;
  shortcut?: string;
  side?: Side;
  /** One element that can be focused. */
  children: ReactNode;
}

/**
 * A word about one control, on hover and on focus. It is never the only place where something is said. Our own and not
 * a library's, because it stands on every page: with the arithmetic of menus it would be the heaviest part of the frame.
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
          // A focus that a closing dialog gave back to a mouse user is no question about the button.
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

/** Stays while the pointer is on it; Escape and scrolling send it away. */
function Bubble({ id, anchor, side, onClose, onPointerEnter, onPointerLeave, children }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bubble.current === null) return;
    const room = { width: window.innerWidth, height: window.innerHeight };
    const { x, y } = besideOf(anchor.getBoundingClientRect(), bubble.current.getBoundingClientRect(), room, side);
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
