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

/** Gives the focus back, to the page where what had it is gone: the act has taken its own button away. */
export function returnFocus(opener: HTMLElement | null): void {
  if (opener?.isConnected === true) opener.focus();
  else document.getElementById('main')?.focus();
}
