import { type KeyboardEvent, useRef } from 'react';

/**
 * Handlers for a dialog's content that close it on Escape, unless a control inside stops the event or a menu or tooltip
 * above handles it. Radix alone would let an open toast consume the key.
 */
export function useEscape(onClose: () => void) {
  const own = useRef<Event | null>(null);
  return {
    /** Called by Radix before any control, if no other layer is above the dialog. */
    onEscapeKeyDown(event: globalThis.KeyboardEvent) {
      if (!(event.target instanceof Element) || event.target.closest('[role=dialog],[role=alertdialog]') === null)
        return;
      own.current = event;
      event.preventDefault();
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      if (!event.defaultPrevented || event.nativeEvent === own.current) onClose();
    },
  };
}
