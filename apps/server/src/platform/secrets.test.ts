import { expect, test } from 'vitest';
import { deriveSecret, hashSecret, isSameSecret, newSecret } from './secrets.ts';

test('secrets have 256 random bits and fit into addresses', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
});

test('the hashes of stored secrets stay as they are in databases, in either form', () => {
  expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hashSecret('abc', 'base64url')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});

test('who has the key derives the same secret again, another one for each purpose and key', () => {
  // RFC 4231, test case 2
  expect(Buffer.from(deriveSecret('Jefe', 'what do ya want for nothing?'), 'base64url').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  expect(new Set([deriveSecret('a', 'b'), deriveSecret('a', 'c'), deriveSecret('b', 'b')]).size).toBe(3);
});

test('secrets are the same only if all of their characters are', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true);
  for (const other of ['abd', 'ab', 'abcd', '', 'ABC']) expect(isSameSecret('abc', other)).toBe(false);
});
