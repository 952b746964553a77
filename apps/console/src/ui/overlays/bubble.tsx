import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../theme/cx.ts';
import { placeBeside, type Side } from './tooltip-place.ts';

interface BubbleProps {
  id: string;
  anchor: Element;
  side: Side;
  /** Its size and its inner layout. */
  className: string;
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: ReactNode;
}

/** The floating box of a tooltip or of a card. It stays open while the pointer is on it; Escape and scrolling close it. */
export function Bubble({
  id,
  anchor,
  side,
  className,
  onClose,
  onPointerEnter,
  onPointerLeave,
  children,
}: BubbleProps) {
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

  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className={cx(
        'fixed left-0 top-0 z-50 animate-appear border border-line bg-raised text-1 shadow-lift',
        className,
      )}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      {children}
    </div>,
    document.body,
  );
}
