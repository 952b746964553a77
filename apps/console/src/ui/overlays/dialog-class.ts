/** The overlay behind a dialog; it scrolls when the dialog is taller than the screen. */
export const overlayClass =
  'fixed inset-0 z-30 grid animate-appear items-end justify-items-center overflow-y-auto bg-scrim p-2 wide:items-center wide:p-4';

/** The dialog itself. */
export const sheetClass =
  'w-full animate-rise rounded border border-line bg-raised wrap-anywhere shadow-lift focus-visible:outline-none';

/** The row of buttons at the end of a dialog. */
export const footerClass = 'flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4 max-wide:*:flex-1';
