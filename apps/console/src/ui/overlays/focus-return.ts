let menuOpener: HTMLElement | null = null;

/** Stores the element that opened a menu: by the time a dialog opens from it, the menu's item has been removed. */
export function rememberMenuOpener(element: Element | null) {
  menuOpener = element instanceof HTMLElement ? element : null;
}

/** The element to focus again after the overlay that opens now is closed. */
export function findElementToReturnTo(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return menuOpener;
  return active.closest('[role=menu]') === null ? active : menuOpener;
}

/**
 * Returns the focus to the element that opened a dialog. If it was removed or disabled meanwhile, whatever replaced it
 * may have taken the focus; else the page gets it.
 */
export function returnFocus(opener: HTMLElement | null): void {
  if (opener?.isConnected === true && !opener.matches(':disabled')) return opener.focus();
  const active = document.activeElement;
  if (opener === null || opener === active || active === document.body) document.getElementById('main')?.focus();
}
