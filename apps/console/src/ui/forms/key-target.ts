const overlays = '[role=dialog],[role=alertdialog],[role=menu]';

/** True for an element in which a letter is typed. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=range])'));

/** True for an element of a dialog or menu: the keys of the page do not apply there. */
export const isInOverlay = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(overlays) !== null;
