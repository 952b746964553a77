import { expect, test } from 'vitest';
import { commonPasswordList } from './common-password-list.ts';
import { isCommonPassword } from './common-passwords.ts';

const ada = ['Ada Lovelace', 'a.lovelace@example.com'];

test.each(['123456', 'password', 'Password', 'iloveyou', 'QWERTY', 'trustno1'])('"%s" is common', (password) => {
  expect(isCommonPassword(password, [])).toBe(true);
});

test.each([
  'lovelace',
  'Lovelace1815',
  'AdaLovelace!',
  'ada lovelace',
  'a.lovelace',
  'alovelace99',
  'a.lovelace@example.com',
  'example2026',
  'Vitrine1',
])('"%s" is easy to guess for the account of Ada Lovelace', (password) => {
  expect(isCommonPassword(password, ada)).toBe(true);
});

test.each(['correct horse', 'Lovelace and Babbage', '1815-12-10', 'xq7#mk', '      ', '字字字字字字', 'constructor'])(
  '"%s" is neither common nor about the account',
  (password) => {
    expect(isCommonPassword(password, ada)).toBe(false);
  },
);

test('an account without a name makes no password common', () => {
  expect(isCommonPassword('271828182', ['', '@'])).toBe(false);
});

test('the list has the 5,000 most common passwords that the rule of six characters allows', () => {
  const passwords = commonPasswordList.split(' ');
  expect(new Set(passwords).size).toBe(5_000);
  expect(passwords.filter((each) => each.length < 6 || each !== each.toLowerCase())).toEqual([]);
});
