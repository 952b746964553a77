import { describe, expect, test } from 'vitest';
import { cleanOriginalName } from './original-name.ts';

describe('the name of an uploaded file', () => {
  test.for<[what: string, reported: string, expected: string]>([
    ['is kept as it was reported', 'Menu März 2026.png', 'Menu März 2026.png'],
    ['has no folders', 'C:\\Users\\ada\\menu.png', 'menu.png'],
    ['has no folders that lead elsewhere', '../../etc/passwd', 'passwd'],
    ['has no line breaks and control characters', 'me\nnu\u0000.png', 'menu.png'],
    ['has no overrides that disguise its extension', 'menu\u202Egnp.exe', 'menugnp.exe'],
    ['is trimmed', '  menu.png ', 'menu.png'],
    ['is replaced when it is empty', '', 'UnknownImage'],
    ['is replaced when it ends with a folder', 'menus/', 'UnknownImage'],
    ['is replaced when nothing of it is visible', ' \u200B\n', 'UnknownImage'],
  ])('%s', ([, reported, expected]) => {
    expect(cleanOriginalName(reported, 'UnknownImage')).toBe(expected);
  });

  test('may have 255 characters', () => {
    const name = `${'x'.repeat(251)}.png`;
    expect(cleanOriginalName(name, 'UnknownImage')).toBe(name);
  });

  test('is cut in the middle if it is longer, so that its extension stays', () => {
    expect(cleanOriginalName(`${'x'.repeat(252)}.png`, 'UnknownImage')).toBe(
      `${'x'.repeat(100)}…${'x'.repeat(16)}.png`,
    );
  });

  test('is not cut within an emoji', () => {
    const name = cleanOriginalName(`${'😀'.repeat(200)}.png`, 'UnknownImage');
    expect(name.isWellFormed()).toBe(true);
    expect(name.endsWith('😀.png')).toBe(true);
  });
});
