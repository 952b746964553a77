let menuOpener: HTMLElement | null = null;

/** Remembers what opened a menu: by the time a dialog opens from it, the menu's item is gone. */
export function rememberMenuOpener(element: Element | null) {
  menuOpener = element instanceof HTMLElement ? element : null;
}

/** The element to focus again when what opens now has closed. */
export function elementToReturnTo(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return menuOpener;
  return active.closest('[role=menu]') === null ? active : menuOpener;
}

/** Returns the focus to what opened a dialog; to the page where that is gone or disabled by now. */
export function returnFocus(opener: HTMLElement | null): void {
  if (opener?.isConnected === true && !opener.matches(':disabled')) opener.focus();
  else document.getElementById('main')?.focus();
}
