import { createStorageListeners } from '../listeners.ts';
import { useStore } from '../store.ts';

export type Theme = 'light' | 'dark' | 'system';

const { subscribe, tell } = createStorageListeners(() => {
  applyTheme();
  return true;
});

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
  tell();
}

/** The current theme, updated on every change. */
export const useTheme = (): Theme => useStore({ read: readTheme, subscribe });
