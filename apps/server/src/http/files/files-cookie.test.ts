import { expect, test } from 'vitest';
import { filesCookieHeader } from './files-cookie.ts';

test('the cookie for files is hidden from scripts and other sites, and is limited to HTTPS if the server uses it', () => {
  expect(filesCookieHeader('ey.J-x_', 86_400_500, false)).toEqual({
    'set-cookie': 'vitrine_files=ey.J-x_; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax',
  });
  expect(filesCookieHeader('ey', 1000, true)['set-cookie']).toContain('; Secure');
});

test('a sign-out removes the cookie', () => {
  expect(filesCookieHeader('', 0, false)['set-cookie']).toMatch(/^vitrine_files=; Max-Age=0; /);
});
