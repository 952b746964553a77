import { type KeyboardEvent, useRef } from 'react';

/**
 * Closes a dialog by Escape where the press is the dialog's: a control inside may keep it to itself, a menu or tooltip
 * above takes it first, and a notice that shows meanwhile does not use it up. The handlers go on the dialog's content.
 */
export function useEscape(onClose: () => void) {
  const own = useRef<Event | null>(null);
  return {
    /** Told before any control, when nothing is above the dialog. */
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
