import { useRef } from 'react';
import { useEscape } from './escape.ts';
import { findElementToReturnTo, returnFocus } from './focus-return.ts';

/**
 * The handlers of a dialog's content, for dialogs and confirmations alike: Escape closes it, the focus starts in it and
 * returns to the opener.
 *
 * @param firstFocus the element of the dialog that gets the focus when it opens
 */
export function useDialogBehavior(onClose: () => void, firstFocus: (dialog: HTMLElement) => HTMLElement | null) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    ...useEscape(onClose),
    onOpenAutoFocus(event: Event) {
      opener.current = findElementToReturnTo();
      event.preventDefault();
      if (event.currentTarget instanceof HTMLElement) firstFocus(event.currentTarget)?.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      returnFocus(opener.current);
    },
  };
}
