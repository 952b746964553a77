/** The overlay behind a dialog; it scrolls in windows that are too low for a dialog whose body scrolls. */
export const overlayClass =
  'fixed inset-0 z-30 grid animate-appear items-end justify-items-center overflow-y-auto bg-scrim p-2 wide:items-center wide:p-4';

/** The dialog itself: no higher than the window without its margin, so that title and buttons stay in view. */
export const sheetClass =
  'dialog-sheet w-full animate-rise rounded border border-line bg-raised wrap-anywhere shadow-lift focus-visible:outline-none';

/** The part of a dialog between its title and its buttons. It scrolls where the window is too low for all of it. */
export const bodyClass = 'dialog-body';

/** The row of buttons at the end of a dialog. */
export const footerClass =
  'flex flex-none flex-wrap justify-end gap-2 rounded-b border-t border-line bg-raised px-6 py-4 max-wide:*:flex-1';

/** The overlay behind a panel, which scrolls in itself. */
export const sideOverlayClass = 'fixed inset-0 z-30 animate-appear bg-scrim';

/** A panel at the right edge, of the height of the window; on a phone a sheet from below. */
export const sideSheetClass =
  'fixed inset-x-0 bottom-0 top-6 grid animate-rise grid-rows-[auto_minmax(0,1fr)_auto] rounded-t-[14px] border border-line bg-raised wrap-anywhere shadow-lift focus-visible:outline-none wide:inset-3 wide:inset-s-auto wide:w-128 wide:rounded';
