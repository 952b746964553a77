import { expect, test } from 'vitest';
import { createFilesCookieHeader, readFilesCookie } from './files-cookie.ts';

test('the cookie for files is hidden from scripts and other sites, and is limited to HTTPS if the server uses it', () => {
  expect(createFilesCookieHeader('ey.J-x_', 86_400_500, false)).toEqual({
    'set-cookie': 'vitrine_files=ey.J-x_; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax',
  });
  expect(createFilesCookieHeader('ey', 1000, true)['set-cookie']).toBe(
    '__Host-vitrine_files=ey; Max-Age=1; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
});

test.each([
  ['a=b; vitrine_files=x', 'x'],
  ['__Host-vitrine_files=y; a=b', 'y'],
  ['vitrine_files=x; __Host-vitrine_files=y', 'y'],
  ['a=b', null],
])('of %s the value is %s: the one that no other host can set takes precedence', (header, value) => {
  expect(readFilesCookie(header)).toBe(value);
});

test('a sign-out removes the cookie', () => {
  expect(createFilesCookieHeader('', 0, false)['set-cookie']).toMatch(/^vitrine_files=; Max-Age=0; /);
});
