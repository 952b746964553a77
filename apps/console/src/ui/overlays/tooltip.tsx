import { Slot } from 'radix-ui/slot';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Kbd } from '../forms/kbd.tsx';
import { Bubble } from './bubble.tsx';
import type { Side } from './tooltip-place.ts';

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
      {anchor !== null && (
        <Bubble
          id={id}
          anchor={anchor}
          side={side}
          className="flex w-max max-w-72 items-center gap-2 rounded-small px-2 py-1 font-medium"
          onClose={close}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={close}
        >
          {text}
          {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
        </Bubble>
      )}
    </>
  );
}
