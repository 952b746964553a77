/** The overlay behind a dialog; it scrolls when the dialog is taller than the screen. */
export const overlayClass =
  'fixed inset-0 z-30 grid animate-appear items-end justify-items-center overflow-y-auto bg-scrim p-2 scroll-pb-20 wide:items-center wide:p-4';

/** The dialog itself. */
export const sheetClass =
  'w-full animate-rise rounded border border-line bg-raised wrap-anywhere shadow-lift focus-visible:outline-none';

/** The row of buttons at the end of a dialog. It stays in reach while a long dialog scrolls. */
export const footerClass =
  'flex flex-wrap justify-end gap-2 rounded-b border-t border-line bg-raised px-6 py-4 max-wide:*:flex-1 [@media(min-height:500px)]:sticky -bottom-2 z-1 wide:-bottom-4';

/** The overlay behind a panel, which scrolls in itself. */
export const sideOverlayClass = 'fixed inset-0 z-30 animate-appear bg-scrim';

/** A panel at the right edge, of the height of the window; on a phone a sheet from below. */
export const sideSheetClass =
  'fixed inset-x-0 bottom-0 top-6 grid animate-rise grid-rows-[auto_minmax(0,1fr)_auto] rounded-t-[14px] border border-line bg-raised wrap-anywhere shadow-lift focus-visible:outline-none wide:inset-3 wide:left-auto wide:w-128 wide:rounded';
