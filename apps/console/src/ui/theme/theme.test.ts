import { afterEach, expect, test } from 'vitest';
import { applyTheme, chooseTheme, readTheme } from './theme.ts';

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

test('a chosen theme is applied and stored', () => {
  chooseTheme('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');

  delete document.documentElement.dataset['theme'];
  applyTheme();
  expect(document.documentElement.dataset['theme']).toBe('dark');

  chooseTheme('system');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});

test('with an invalid stored theme, the system’s is used', () => {
  localStorage.setItem('theme', 'pink');
  expect(readTheme()).toBe('system');
});
