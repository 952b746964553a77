import { afterEach, expect, test } from 'vitest';
import { applyTheme, chooseTheme, readTheme } from './theme.ts';

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

test('a chosen theme is shown and remembered', () => {
  chooseTheme('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');

  delete document.documentElement.dataset['theme'];
  applyTheme();
  expect(document.documentElement.dataset['theme']).toBe('dark');

  chooseTheme('system');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});

test('what is no theme is the system’s', () => {
  localStorage.setItem('theme', 'pink');
  expect(readTheme()).toBe('system');
});
