import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const listeners = new Set<() => void>();

/** The chosen theme; `system` follows the device. */
export function readTheme(): Theme {
  const stored = localStorage.getItem('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies the stored theme to the page. Called before the first render, so that no page changes color. */
export function applyTheme() {
  const theme = readTheme();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Stores a theme and applies it at once. */
export function chooseTheme(theme: Theme) {
  localStorage.setItem('theme', theme);
  applyTheme();
  for (const listener of listeners) listener();
}

/** The current theme, updated on every change. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}

function subscribe(listener: () => void) {
  function onStorage() {
    applyTheme();
    listener();
  }
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
